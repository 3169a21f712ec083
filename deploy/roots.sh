# Functions for roots of other Debian releases; sourced by scripts, not executed.
# shellcheck shell=bash

# The keys of Debian's archives. A root trusts no other key, whatever this machine's apt trusts.
# Scripts that source this file use it.
# shellcheck disable=SC2034
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# Prints the URL of Debian's main archive in this machine's apt configuration. Other archives may use the
# same release name. A fresh machine may have no package lists yet; then it prints nothing.
find_archive() {
  # apt expands these variables.
  # shellcheck disable=SC2016
  local format='$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)'
  apt-get indextargets --format "$format" 'Created-By: Packages' \
    | awk '!found && $1 == "Debian" && $2 == "Debian" && $3 == "main" { found = $4 }
           END { print found }'
}

# Prints this machine's network settings of apt, without those for programs that a root does not
# have.
print_apt_settings() {
  apt-config dump Acquire | grep -vE '^Acquire::(IndexTargets|.*Proxy-Auto-Detect)'
}

# Prints the local folders that git uses instead of URLs (url.*.insteadOf).
find_git_folders() {
  local key _
  git config --get-regexp '^url\..*\.insteadof$' | while read -r key _; do
    key=${key#url.} key=${key#file://} key=${key%.insteadof}
    if [[ $key == /* && -d $key ]]; then echo "$key"; fi
  done | sort -u
}

# Prints this machine's network settings of git. Mounted folders may belong to any user.
print_git_settings() {
  local entry file
  file=$(mktemp)
  printf '[safe]\n\tdirectory = *\n' > "$file"
  while IFS= read -r -d '' entry; do
    git config --file "$file" --add "${entry%%$'\n'*}" "${entry#*$'\n'}"
  done < <(git config -z --get-regexp '^(url|http)\.')
  cat "$file"
  rm "$file"
}

# Mounts a folder of this machine read-only in a root. Arguments: root, folder, path in the root.
lend() {
  mkdir -p "$1$3"
  mount --bind "$2" "$1$3"
  mount -o remount,bind,ro "$1$3"
}

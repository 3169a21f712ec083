# What folders with another Debian in them have in common; to be read by scripts, not run.
# shellcheck shell=bash

# The address of the main archive, as this machine itself has it configured; others may call
# themselves by the same release. A bare machine has not asked its archives yet what they are.
find_archive() {
  # These variables are apt's own.
  # shellcheck disable=SC2016
  local format='$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)'
  apt-get indextargets --format "$format" 'Created-By: Packages' \
    | awk '!found && $1 == "Debian" && $2 == "Debian" && $3 == "main" { found = $4 }
           END { print found }'
}

# How this machine's apt reaches what it fetches, without what is there for programs that are not in
# a root.
print_apt_settings() {
  apt-config dump Acquire | grep -vE '^Acquire::(IndexTargets|.*Proxy-Auto-Detect)'
}

# The folders of this machine that git reads in place of addresses.
find_git_folders() {
  local key _
  git config --get-regexp '^url\..*\.insteadof$' | while read -r key _; do
    key=${key#url.} key=${key#file://} key=${key%.insteadof}
    if [[ $key == /* && -d $key ]]; then echo "$key"; fi
  done | sort -u
}

# How this machine's git reaches what it fetches. Folders that are lent may belong to anybody.
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

# Shows a folder of this machine in a root, for reading only: the root, the folder, and where.
lend() {
  mkdir -p "$1$3"
  mount --bind "$2" "$1$3"
  mount -o remount,bind,ro "$1$3"
}

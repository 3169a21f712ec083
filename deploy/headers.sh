# Lets the package manager notice changed C headers, which it does not track; sourced by scripts, not
# executed.
# shellcheck shell=bash

# Touches the sources that import a C module whose header changed since the last call in this checkout.
touch_importers() {
  local stamp=.build/headers since=() module
  [[ ! -e $stamp ]] || since=(-newer "$stamp")
  find Sources/C Sources/CSIMD -name '*.h' "${since[@]}" -printf '%h\n' | sed 's|.*/||' | sort -u | while read -r module; do
    grep --recursive --files-with-matches --null "import $module$" Sources Tests | xargs -0 touch || true
  done
  mkdir -p .build
  touch "$stamp"
}

"""Writes a CycloneDX bill of materials for the packages of a release.

usage: materials.py VERSION LINKED AMD64 ARM64 PACKAGE...; LINKED is the output of `swift package
show-dependencies --format json`, AMD64 and ARM64 are the compiler versions for either architecture.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import uuid
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

APACHE, EXCEPTION = "Apache-2.0", "Apache-2.0 WITH Swift-exception"
# Packages under Apache-2.0 without the runtime library exception.
PLAIN = ("hdrhistogram-swift", "swift-log", "swift-nio")
# The direct dependencies of each program in Package.swift; theirs come from LINKED.
NAMED = {
    "panelist": ("hdrhistogram-swift", "swift-argument-parser", "swift-log"),
    "panelist-preview": ("swift-argument-parser", "swift-nio"),
}
LICENSES = LicenseFactory()


def below(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A package and all its dependencies, recursively."""
    yield tree
    for child in tree["dependencies"]:
        yield from below(child)


def library(name: str, version: str, place: str) -> Component:
    """A statically linked library."""
    host, _, path = place.removeprefix("https://").removesuffix(".git").partition("/")
    license = APACHE if name in PLAIN else EXCEPTION
    return Component(
        type=ComponentType.LIBRARY, name=name, version=version, bom_ref=f"{name}@{version}",
        purl=PackageURL("swift", f"{host}/{path.rpartition('/')[0]}", name, version),
        licenses=[LICENSES.make_with_expression(license)],
    )  # fmt: skip


def package(path: Path, version: str) -> Component:
    """A Debian package, with the hash of its file."""
    fields = ("Package", "Architecture")
    name, arch = (
        subprocess.run(
            ["dpkg-deb", "--field", path, field], check=True, capture_output=True, text=True
        ).stdout.strip()
        for field in fields
    )
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Component(
        type=ComponentType.APPLICATION, name=name, version=version, bom_ref=path.name,
        purl=PackageURL("deb", "debian", name, version, {"arch": arch}),
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=digest)],
        licenses=[LICENSES.make_with_expression(APACHE)],
    )  # fmt: skip


def main() -> None:
    version, reported, amd64, arm64, *paths = sys.argv[1:]
    bom = Bom()
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"panelist {version}")
    bom.metadata.timestamp = datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc
    )
    whole = Component(
        type=ComponentType.APPLICATION, name="panelist", version=version, bom_ref="panelist",
        licenses=[LICENSES.make_with_expression(APACHE)],
    )  # fmt: skip
    bom.metadata.component = whole
    named = {child["identity"]: child for child in json.loads(Path(reported).read_text())["dependencies"]}
    packages = [package(Path(path), version) for path in paths]
    for made in packages:
        swift = arm64 if made.purl and made.purl.qualifiers["arch"] == "arm64" else amd64
        parts = [library("swift", swift, "https://github.com/swiftlang/swift")]
        bom.components.add(parts[0])
        for child in (child for name in NAMED[made.name] for child in below(named[name])):
            part = library(child["identity"], child["version"], child["url"])
            bom.components.add(part)
            parts.append(part)
        bom.components.add(made)
        bom.register_dependency(made, parts)
    bom.register_dependency(whole, packages)
    print(JsonV1Dot6(bom).output_as_string(indent=2))


main()

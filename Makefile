# Paber. `make run` opens it, `make test` tests it.
#
#   make run [FILE=…]   builds and opens Paber with FILE, or with its welcome sheet
#   make test           builds everything and runs all tests
#   make test-release   runs the tests of models, conformance and pictures built as what ships is,
#                       and journeys in what ships
#   make check          format, floors, words of comments, no warnings, then all tests; and the release compiles, in
#                       which the compiler refuses code that it takes in a build of the tests
#   make check-long     all of that, and what takes hours: tests of real seconds, a thousand kills,
#                       power cuts, libFuzzer, mutants, test-release, the packages
#   make check-chance   runs the end-to-end tests 20 times and all tests 5 times, every second time
#                       beside busy loops, to find those that fail by chance
#   make bench          measures
#   make fuzz           runs the floors below the window with a million seeded operations for each
#                       target and with bytes that libFuzzer looks for, for a minute or FUZZ_SECONDS=…
#   make build          the program alone, optimised, as it is shipped
#   make order          finds anew which functions a letter and a start run, after large changes
#   make deb            a Debian package of it below .build, checked
#   make bundle         a folder with all libraries that runs from any place, packed and checked
#   make matrix         builds, tests, packs and installs on Debian 12, 13 and unstable and Ubuntu 24.04
#   make pictures       what software centres show
#   make install-deps   the Debian packages for all of this
#   make clean          removes what was built
#
# Whatever is missing on a Debian system with a Swift toolchain is installed first, and named.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := build

# Handed on as an environment variable, so that no character of a file's name means anything to
# make or to the shell.
export PABER_FILE := $(value FILE)
# Fonts, sorting and error messages as on every other machine.
test test-release check check-long check-quick check-chance bench fuzz: export LC_ALL := C.UTF-8

SWIFT_FOLDERS := Package.swift Sources Tests $(wildcard Benchmarks Fuzzing)
# Options of a release:
#
# - lld writes relocations in a tenth of the room of the toolchain's own linker: a megabyte that every
#   start would read and keep in memory. glibc 2.36 can read them.
# - No rpath: an installed program would look for libraries in its own folder first.
# - Tables that only the dynamic linker writes become read-only: with every function bound at the start
#   none is written later. Our C has a guarded stack, and copies with bounds checks (Package.swift).
# - Overlapping accesses, and uses of the main thread's data by other threads, are checked at run time
#   in every test, where the compiler can't check them; not here, since it takes a twelfth of the time
#   of a letter.
# - A stripped program has no use for debug information, and writing it takes a seventh of the time of
#   compiling. PABER_DEBUG_INFO=1 adds it, for perf with lines.
# - The functions that a letter and a start run are next to each other, in pages that are read together
#   (make order). Each has a section of its own, so that unused ones are dropped.
# - Functions with the same code are merged (icf): generic Swift has many. No code here compares the
#   addresses of functions.
# - Nothing unwinds the stack of the released program, so it has no table for that: a tenth of a
#   megabyte of the package.
UNCHECKED := -Xswiftc -enforce-exclusivity=unchecked \
  -Xswiftc -Xfrontend -Xswiftc -disable-dynamic-actor-isolation
CODE := -Xswiftc -use-ld=lld $(UNCHECKED) \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
  -Xlinker --gc-sections -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -T -Xlinker Resources/constants.ld \
  -Xcc -fstack-protector-strong $(if $(PABER_DEBUG_INFO),,-Xswiftc -gnone -Xcc -g0) \
  -Xlinker --symbol-ordering-file=Resources/function-order -Xlinker --no-warn-symbol-ordering
UNSTRIPPED := -c release --product paber --static-swift-stdlib --disable-local-rpath $(CODE) \
  -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr
RELEASE := $(UNSTRIPPED) -Xlinker -s

.PHONY: run test test-release bench fuzz check check-long check-quick check-chance build order deb \
  bundle matrix pictures install-deps clean

run: build
	@Scripts/run-paber

build:
	@Scripts/install-dependencies build
	@Scripts/check-build-folder
	swift build $(RELEASE)

order:
	@Scripts/install-dependencies order
	swift build $(UNSTRIPPED) --scratch-path .build-order
	Scripts/order-functions .build-order/release/paber Resources/function-order

deb: build
	@Scripts/install-dependencies deb
	@Scripts/build-deb
	@Scripts/check-deb

bundle: build
	@Scripts/install-dependencies deb
	@Scripts/build-bundle
	@Scripts/check-bundle

matrix:
	@Scripts/matrix

pictures: build
	@Scripts/draw-pictures

test:
	@Scripts/install-dependencies test
	@Scripts/check-build-folder
	Scripts/build-tests
	Scripts/run-tests

test-release: build
	@Scripts/install-dependencies test
	Scripts/run-release-tests $(CODE)

check: check-quick
	@Scripts/install-dependencies test
	Scripts/build-without-warnings
	Scripts/run-tests-test
	Scripts/run-tests
	$(MAKE) build

check-long: check-quick
	@Scripts/install-dependencies long
	Scripts/build-without-warnings
	Scripts/run-tests-test
	schemas=$$(Scripts/fetch-schemas) || true; PABER_OOXML_SCHEMAS=$$schemas PABER_CHECK_LONG=1 \
	  PABER_KILLS=1000 PABER_POWER_CUTS=20 Scripts/run-tests
	Scripts/check-hermetic
	$(MAKE) test-release
	FUZZ_FOREIGN_SECONDS=$${FUZZ_FOREIGN_SECONDS:-600} Scripts/fuzz
	swift build -c release --package-path Benchmarks
	Scripts/check-mutants
	$(MAKE) deb bundle

check-chance:
	@Scripts/install-dependencies test
	Scripts/build-tests
	Scripts/check-chance

# Checks that need no build: they take seconds, so they come first.
check-quick:
	swift format lint --strict --recursive $(SWIFT_FOLDERS)
	Scripts/check-floors
	Scripts/check-floors-test
	Scripts/check-words
	Scripts/check-words-test
	Scripts/install-dependencies-test

bench:
	@Scripts/install-dependencies bench
	swift run -c release --package-path Benchmarks --static-swift-stdlib $(UNCHECKED)

fuzz:
	@Scripts/install-dependencies build
	Scripts/fuzz

install-deps:
	@Scripts/install-dependencies bench

clean:
	rm -rf .build .build-order Benchmarks/.build Fuzzing/.build paber.png

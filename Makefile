# For OpenBench: `make EXE=name EVALFILE=file` builds the engine as `name`, with the network `file` in place of the
# embedded one of its game.
EXE ?= engine
EVALFILE ?=
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

.PHONY: all
all:
	EVALFILE="$(EVALFILE)" cargo build --release --bin engine --target-dir target
	cp target/release/engine$(SUFFIX) "$(patsubst %$(SUFFIX),%,$(EXE))$(SUFFIX)"

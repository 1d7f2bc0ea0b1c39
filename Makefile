# What OpenBench asks for: `make EXE=name` builds the engine under this name, with the network `EVALFILE` in the place
# of the built-in one of its game.
EXE ?= engine
EVALFILE ?=
ifeq ($(OS),Windows_NT)
	SUFFIX := .exe
endif

.PHONY: all
all:
	EVALFILE="$(EVALFILE)" cargo build --release --bin engine --target-dir target
	cp target/release/engine$(SUFFIX) "$(patsubst %$(SUFFIX),%,$(EXE))$(SUFFIX)"

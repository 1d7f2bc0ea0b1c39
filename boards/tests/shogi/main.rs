//! The tests of shogi, one program because linking each alone would take longer than running them.

mod perft;

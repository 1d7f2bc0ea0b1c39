//! Programs in C with the library: the example, and calls that a program should not make. Without a C compiler they
//! cannot be built: then the tests say so and check nothing.
#![cfg(unix)]

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns the folder of the library, which is built beside the tests.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().to_owned()
}

/// Compiles a program of this crate into a folder; `None` if there is no compiler.
fn compile(source: &str, folder: &Path) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = folder.join("program");
    let compiler = std::env::var_os("CC").unwrap_or("cc".into());
    let mut command = Command::new(compiler);
    command.args(["-std=c99", "-pthread", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"]).arg(root.join("include"));
    command.arg(root.join(source)).arg("-o").arg(&program);
    command.arg("-L").arg(library()).arg("-lsanqi_c").arg(format!("-Wl,-rpath,{}", library().display()));
    match command.output() {
        Ok(output) => assert!(output.status.success(), "{source}: {}", String::from_utf8_lossy(&output.stderr)),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            eprintln!("there is no C compiler: {source} was not compiled");
            return None;
        }
        Err(error) => panic!("{command:?}: {error}"),
    }
    Some(program)
}

fn run(program: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    // Cargo names folders in which an older library may stand.
    command.args(arguments).env_remove("LD_LIBRARY_PATH").env_remove("DYLD_FALLBACK_LIBRARY_PATH");
    let Output { status, stdout, stderr } = command.output().unwrap();
    assert!(status.success(), "{arguments:?}: {status}\n{}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).unwrap()
}

#[test]
fn the_example_plays_every_game() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compile("examples/play.c", folder.path()) else { return };
    for game in protocol::games::names() {
        let printed = run(&program, &[game, "4", "300"]);
        let moves = printed.lines().find_map(|line| line.strip_prefix("legal moves: ")).unwrap();
        assert_eq!(moves.split(' ').count(), 15, "{printed}");
        assert!(printed.contains("\n4. ") && printed.ends_with("outcome: 0\n"), "{printed}");
    }
}

#[test]
fn misuse_is_answered_with_a_status() {
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = compile("tests/misuse.c", folder.path()) else { return };
    run(&program, &[]);
}

//! The user's browser.

/// Opens an address in the default browser. Returns false if there is none that shows windows.
pub fn open_in_browser(url: &str) -> bool {
    has_display() && open::that_detached(url).is_ok()
}

/// Returns false where a browser could only open inside the terminal, or not at all.
#[cfg(all(unix, not(target_os = "macos")))]
fn has_display() -> bool {
    ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].iter().any(|name| std::env::var_os(name).is_some())
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
fn has_display() -> bool {
    true
}

/**
 * Whether better-sqlite3 is installed and compiled: for a Node without a SQLite of its own that the storage can use, before 22.16, and where
 * `KEYHALL_SQLITE_DRIVER` asks for it.
 */
export function needsSqliteAddOn(version, chosen) {
  const [major, minor] = version.split('.').map(Number)
  return chosen === 'better-sqlite3' || major < 22 || (major === 22 && minor < 16) || major === 23
}

/** What to do when it cannot be compiled. */
export const howToCompile = (version) => `better-sqlite3 was not compiled for Node.js ${version}. Either use Node.js 22.16 or newer${needsSqliteAddOn(version) ? '' : ' without KEYHALL_SQLITE_DRIVER'}, \
whose own SQLite needs no compiler, or install a C++ compiler, make and python3 (Debian, Ubuntu: apt-get install g++ make python3; macOS: xcode-select --install) and run the command again`

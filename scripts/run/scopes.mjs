/** The project that brings better-sqlite3, which is compiled. */
const ADD_ON = '@keyhall/better-sqlite3'

/**
 * How much of the workspace a verb needs: what pnpm installs, and what the compiler builds. Each scope includes the ones before it.
 */
const scopes = {
  app: { filters: ['keyhall', './packages/*'], builds: ['packages/app'] },
  example: { filters: ['keyhall', './packages/*', './examples/relying-party'], builds: ['packages/app', 'examples/relying-party'] },
  all: { filters: [`!${ADD_ON}`], builds: ['.'] },
  // Installed like `all`: another scope would change node_modules between tests and lint, also below a server that runs.
  bench: { filters: [`!${ADD_ON}`], builds: ['.', 'bench', 'bench/test'], installedAs: 'all' },
}

export const scopeNames = Object.keys(scopes)

/** The scope under whose name an installation is remembered. */
export const installationOf = (name) => scopes[name].installedAs ?? name

/** Whether a scope installs everything that another one needs. */
export const includes = (name, wanted) => scopeNames.indexOf(name) >= scopeNames.indexOf(wanted)

/** @param hasAddOn whether better-sqlite3 is installed too */
export function filtersOf(name, hasAddOn) {
  const { filters } = scopes[name]
  const chosen = hasAddOn ? [...filters.filter((filter) => filter !== `!${ADD_ON}`), ...(filters.includes(`!${ADD_ON}`) ? [] : [ADD_ON])] : filters
  return chosen.map((filter) => `--filter=${filter}`)
}

export const buildsOf = (name) => scopes[name].builds

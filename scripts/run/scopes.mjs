/**
 * How much of the workspace a verb needs: what pnpm installs, and what the compiler builds. Without filters everything is installed;
 * without builds the root project is built. Each scope includes the ones before it.
 */
const scopes = {
  app: { filters: ['keyhall', './packages/*'], builds: ['packages/app'] },
  example: { filters: ['keyhall', './packages/*', './examples/relying-party'], builds: ['packages/app', 'examples/relying-party'] },
  all: { filters: ['!@keyhall/bench'] },
  bench: { builds: ['.', 'bench', 'bench/test'] },
}

export const scopeNames = Object.keys(scopes)

/** Whether a scope installs everything that another one needs. */
export const includes = (name, wanted) => scopeNames.indexOf(name) >= scopeNames.indexOf(wanted)

export const filtersOf = (name) => (scopes[name].filters ?? []).map((filter) => `--filter=${filter}`)

export const buildsOf = (name) => scopes[name].builds ?? []

/** How much of the workspace a verb needs: what pnpm installs, and what the compiler builds. Without a list it is everything. */
const scopes = {
  app: { filters: ['keyhall', './packages/*'], builds: ['packages/app'] },
  example: { filters: ['keyhall', './packages/*', './examples/relying-party'], builds: ['packages/app', 'examples/relying-party'] },
  all: {},
}

export const scopeNames = Object.keys(scopes)

/** Whether a scope installs everything that another one needs. */
export const includes = (name, wanted) => scopeNames.indexOf(name) >= scopeNames.indexOf(wanted)

export const filtersOf = (name) => (scopes[name].filters ?? []).map((filter) => `--filter=${filter}`)

export const buildsOf = (name) => scopes[name].builds ?? []

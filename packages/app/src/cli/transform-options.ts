import type { CommandOption } from './options.js'

/** Defaults of a transformation. */
export const TRANSFORM_DEFAULTS = {
  output: './importBody.json', timeout: '30m', realm: './realm.json', users: './users.json', passwords: './passwords.json',
} as const

const common: readonly CommandOption[] = [
  { name: 'output', value: '<file>', meaning: `the document; ${TRANSFORM_DEFAULTS.output} by default, - for standard output` },
  { name: 'timeout', value: '<duration>', meaning: 'how long the import may take, such as 1h30m; 30m by default' },
  { name: 'multiline', meaning: 'writes the document with line breaks' },
  { name: 'report', value: '<file>', meaning: 'the list of everything that does not come along; <output>.loss.json by default' },
]

const org: CommandOption = { name: 'org', value: '<id>', meaning: 'the organization of the users, which has to exist before the import' }

/** Options of `keyhall transform keycloak`. */
export const keycloakOptions: readonly CommandOption[] = [
  org,
  {
    name: 'realm', value: '<file>', isRepeatable: true,
    meaning: `the exported realm, or the folder of the export; ${TRANSFORM_DEFAULTS.realm} by default. Several files: once for each`,
  },
  { name: 'clients', meaning: 'takes the clients along, with their ids and secrets' },
  ...common,
]

/** Options of `keyhall transform auth0`. */
export const auth0Options: readonly CommandOption[] = [
  org,
  { name: 'users', value: '<file>', meaning: `the exported users; ${TRANSFORM_DEFAULTS.users} by default` },
  { name: 'passwords', value: '<file>', meaning: `the exported password hashes; ${TRANSFORM_DEFAULTS.passwords} by default` },
  { name: 'email-verified', meaning: 'takes every e-mail address for verified; otherwise the export says it' },
  ...common,
]

/** Shown by `--help` of both below the options. */
export const transformRemarks: readonly string[] = [
  'The document has password hashes, seeds and client secrets in it: it is readable for its owner alone, and should be deleted after the',
  'import. See docs/migration.md.',
]

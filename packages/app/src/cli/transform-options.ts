import type { CommandOption } from './options.js'

/** Defaults of a transformation. */
export const TRANSFORM_DEFAULTS = {
  output: './importBody.json', timeout: '30m', realm: './realm.json', users: './users.json', passwords: './passwords.json',
} as const

const common: readonly CommandOption[] = [
  { name: 'output', value: '<file>', meaning: `the document; ${TRANSFORM_DEFAULTS.output} by default, - for standard output` },
  { name: 'timeout', value: '<duration>', meaning: 'time limit of the import, such as 1h30m; 30m by default' },
  { name: 'multiline', meaning: 'writes the document with line breaks' },
  { name: 'report', value: '<file>', meaning: 'the list of everything that is lost; <output>.loss.json by default' },
]

const org: CommandOption = { name: 'org', value: '<id>', meaning: 'the organization of the users, which must exist before the import' }

/** Options of `keyhall transform keycloak`. */
export const keycloakOptions: readonly CommandOption[] = [
  org,
  {
    name: 'realm', value: '<file>', isRepeatable: true,
    meaning: `the exported realm, or the folder of the export; ${TRANSFORM_DEFAULTS.realm} by default; may be repeated`,
  },
  { name: 'realm-name', value: '<name>', meaning: 'which realm, if the files are of several' },
  { name: 'clients', meaning: 'includes the clients, with their ids and secrets' },
  ...common,
]

/** Options of `keyhall transform auth0`. */
export const auth0Options: readonly CommandOption[] = [
  org,
  { name: 'users', value: '<file>', meaning: `the exported users; ${TRANSFORM_DEFAULTS.users} by default` },
  { name: 'passwords', value: '<file>', meaning: `the exported password hashes; ${TRANSFORM_DEFAULTS.passwords} by default` },
  { name: 'email-verified', meaning: 'treats every email address as verified; by default the export decides' },
  ...common,
]

/** Shown by `--help` of both below the options. */
export const transformRemarks: readonly string[] = [
  'The document contains password hashes, seeds and client secrets, so only its owner can read it. Delete it after the',
  'import. See docs/migration.md.',
]

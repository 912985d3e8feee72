import { ALL_PROFILES, CLIENT_AUTH_METHODS, KEY_PROFILES, PROFILES } from '@keyhall/selftest/settings'
import type { CommandOption } from './options.js'

/** Address of a server with the default configuration. */
export const DEFAULT_ISSUER = 'http://localhost:8080'

/** Environment variables for secrets, which would be visible in the process list as arguments. A server ignores them. */
export const SELFTEST_VARIABLES = {
  clientSecret: 'KEYHALL_SELFTEST_CLIENT_SECRET',
  otherClientSecret: 'KEYHALL_SELFTEST_OTHER_CLIENT_SECRET',
  password: 'KEYHALL_SELFTEST_PASSWORD',
} as const

/** Shown by `keyhall selftest --help` below the options. */
export const selftestRemarks: readonly string[] = [
  'Values of options are visible to everyone on this machine who can list processes, for example with ps. Variables and',
  '--password-stdin are not. An option overrides its variable.',
  '',
  'Status: 0 when nothing failed, 1 when a check failed, 2 when nothing could be checked.',
]

/** Options of `keyhall selftest`. */
export const selftestOptions: readonly CommandOption[] = [
  { name: 'issuer', value: '<url>', meaning: `the issuer; ${DEFAULT_ISSUER} by default` },
  { name: 'client-id', value: '<id>', meaning: 'a registered client' },
  { name: 'client-secret', value: '<secret>', meaning: `its secret, if it has one; better in ${SELFTEST_VARIABLES.clientSecret}` },
  { name: 'client-auth', value: '<method>', meaning: `${CLIENT_AUTH_METHODS.join(', ')}; with a secret the first by default` },
  { name: 'client-key-file', value: '<file>', meaning: `the private key of a client of ${KEY_PROFILES.join(' or ')}, a JWK on P-256, for private_key_jwt` },
  { name: 'redirect-uri', value: '<uri>', meaning: 'a redirect URI of the client; no server needs to listen there' },
  { name: 'post-logout-redirect-uri', value: '<uri>', meaning: 'a post-logout redirect URI of the client' },
  { name: 'resource', value: '<uri>', meaning: 'a resource that the client may request, for the profile mcp' },
  { name: 'other-client-id', value: '<id>', meaning: 'another client, to test that it cannot use the codes of the first' },
  { name: 'other-client-secret', value: '<secret>', meaning: `its secret; better in ${SELFTEST_VARIABLES.otherClientSecret}` },
  { name: 'other-client-auth', value: '<method>', meaning: 'its method; by default that of the first client, then the other method with a secret' },
  { name: 'login-name', value: '<name>', meaning: 'a user who can sign in with only a password' },
  { name: 'password', value: '<password>', meaning: `the password; better in ${SELFTEST_VARIABLES.password}` },
  { name: 'password-stdin', meaning: 'reads the password from standard input, up to the end of the first line' },
  { name: 'profile', value: '<profiles>', meaning: `the checks, separated by commas: ${ALL_PROFILES.join(',')}; ${PROFILES.join(',')} by default` },
  { name: 'json', meaning: 'prints only one JSON document at the end' },
]

import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

type Get = Wiring['get']

/** Dependencies that several use cases have under the same name. */
const SOURCES = {
  storage: (get: Get) => get(t.STORAGE),
  ledger: (get: Get) => get(t.STORAGE).ledger,
  instance: (get: Get) => get(t.INSTANCE).get,
  compared: (get: Get) => get(t.INSTANCE).compared,
  issuer: (get: Get) => get(t.ISSUER),
  vendor: (get: Get) => get(t.SETTINGS).vendor,
  ids: (get: Get) => get(t.IDS),
  secrets: (get: Get) => get(t.SECRETS),
  digest: (get: Get) => get(t.DIGEST),
  clock: (get: Get) => get(t.CLOCK),
  events: (get: Get) => get(t.RECORD_EVENTS),
  bell: (get: Get) => get(t.OUTBOX_BELL),
  guard: (get: Get) => get(t.SIGN_IN_GUARD),
  endSessions: (get: Get) => get(t.END_SESSIONS),
  grantRoles: (get: Get) => get(t.GRANT_ROLES),
  notices: (get: Get) => get(t.NOTICES),
  hasher: (get: Get) => get(t.PASSWORD_HASHER),
  rules: (get: Get) => get(t.PASSWORD_RULES),
  codes: (get: Get) => get(t.CODES),
  resources: (get: Get) => get(t.REQUEST_RESOURCES),
  clients: (get: Get) => get(t.CLIENT_DIRECTORY),
  authenticate: (get: Get) => get(t.AUTHENTICATE_CLIENT),
  keySets: (get: Get) => get(t.CLIENT_KEY_SETS),
  assertions: (get: Get) => get(t.VERIFY_ASSERTION),
  proveKey: (get: Get) => get(t.PROVE_KEY),
  objection: (get: Get) => get(t.ENDPOINT_OBJECTION),
} as const

type Sources = typeof SOURCES

/** Resolves the named dependencies of a use case. */
export const dependencies = <Name extends keyof Sources>(get: Get, ...names: readonly Name[]): { readonly [N in Name]: ReturnType<Sources[N]> } =>
  Object.fromEntries(names.map((name) => [name, SOURCES[name](get)])) as { readonly [N in Name]: ReturnType<Sources[N]> }

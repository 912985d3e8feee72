import { PROFILES, allChecks, nodeSend, runSelftest } from '@keyhall/selftest'
import type { Check, ClientSettings, Profile, Registration, Report, SelftestSettings, Send, Time } from '@keyhall/selftest'
import { AFTER_LOGOUT, clients, people, projects, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import type { World } from '../support/world.js'

/** The clients as whom the self-test is run. */
export const players = {
  basic: { ...clients.web, id: 'selftest', secret: 'selftest-secret-0123456789-abcdef' },
  post: { ...clients.post, id: 'selftest-post', secret: 'selftest-post-secret-0123456789-abcdef' },
  public: { ...clients.spa, id: 'selftest-public' },
} as const satisfies Record<string, TestClient>

export type Player = keyof typeof players

const beginningWith = (...beginnings: readonly string[]): readonly string[] =>
  allChecks.map(({ id }) => id).filter((id) => beginnings.some((beginning) => id.startsWith(beginning)))

/** Needs a feature that is off in most of these tests. */
const UNSIGNED = 'request-object-unsigned'

/** The checks that cannot be run as that client. */
export const skippedAs: Readonly<Record<Player, readonly string[]>> = {
  // PKCE is optional for a confidential client.
  basic: ['pkce-required', UNSIGNED],
  // Introspection does not take its method.
  post: ['client-challenge', 'pkce-required', UNSIGNED, ...beginningWith('introspect-')],
  // It has no secret that could be wrong, and every code of it is bound to a challenge.
  public: ['client-challenge', 'client-several', 'pkce-alone', UNSIGNED, ...beginningWith('client-secret-', 'introspect-')],
}

const everything = (client: TestClient): object => ({
  project: projects.shop,
  client_id: client.id,
  ...(client.secret === undefined ? {} : { client_secret: client.secret }),
  token_endpoint_auth_method: client.method,
  redirect_uris: [client.redirectUri],
  post_logout_redirect_uris: [AFTER_LOGOUT],
  grant_types: ['authorization_code', 'refresh_token', 'implicit'],
  response_types: ['code', 'id_token', 'id_token token'],
})

/**
 * The standard document, clients that may do everything, and the features that checks need.
 *
 * @param own further features, and members of the clients
 */
export function selftestDocument(own: { readonly features?: object; readonly client?: object } = {}): object {
  const document = standardDocument()
  const all = [...(document['clients'] ?? []), ...Object.values(players).map((player) => ({ ...everything(player), ...own.client }))]
  return { ...document, clients: all, features: { oidcDpop: true, ...own.features } }
}

const settingsOf = ({ id, method, secret }: TestClient): ClientSettings => {
  if (method === 'private_key_jwt') throw new TypeError('the self-test has no key')
  return secret === undefined ? { id, method } : { id, method, secret }
}

/** A registration at the issuer of the tests, with everything that a check may need. */
export function registrationOf(player: TestClient): Registration {
  return {
    client: settingsOf(player),
    redirectUri: player.redirectUri,
    postLogoutRedirectUri: AFTER_LOGOUT,
    otherClient: settingsOf(clients.billing),
    loginName: people.alice.loginName,
    password: people.alice.password,
  }
}

/** The clock is stopped, and each wait advances it. */
export const timeOf = ({ clock }: World): Time => ({
  now: () => clock.now(),
  wait: (seconds) => Promise.resolve(clock.advance(seconds)),
})

interface Run {
  readonly player?: TestClient
  readonly own?: Partial<Registration>
  readonly profiles?: readonly Profile[]
  readonly send?: Send
  /** All by default. */
  readonly checks?: readonly Check[]
}

/** Runs the self-test against the server of the tests. */
export function selftest(world: World, run: Run = {}): Promise<Report> {
  const { player = players.basic, own = {}, profiles = PROFILES, send = nodeSend, checks = allChecks } = run
  const settings: SelftestSettings = { issuer: world.issuer, profiles, registration: { ...registrationOf(player), ...own } }
  return runSelftest(settings, { send, time: timeOf(world), checks })
}

/** The ids of the checks that ended so. */
export const idsOf = ({ checks }: Report, outcome: string): readonly string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id).sort()

/** The ids of the checks that ended so, each with its reason: what a failing test shows. */
export const reasonsOf = ({ checks }: Report, outcome: string): readonly string[] =>
  checks.filter((check) => check.outcome === outcome).map(({ id, reason = '' }) => `${id}: ${reason}`)

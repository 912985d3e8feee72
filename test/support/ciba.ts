import assert from 'node:assert/strict'
import { CIBA_GRANT, ENDPOINTS } from '@keyhall/core/protocol'
import { accountOf, formWith } from './account.js'
import { authenticationOf } from './protocol.js'
import type { JsonAnswer, TokenBody } from './protocol.js'
import { described, people, projects, standardDocument } from './standard-document.js'
import type { TestClient, TestPerson } from './standard-document.js'
import { confidential } from './test-client.js'
import type { Page, UserAgent } from './user-agent.js'
import type { World } from './world.js'

/** Clients for backchannel authentication requests. */
export const cibaClients = {
  /** Polls. */
  kiosk: confidential('kiosk'),
  /** Polls, of the same project. */
  desk: confidential('desk', 'client_secret_post'),
  /** Is notified. */
  bank: confidential('bank'),
  /** Of another organization. */
  abroad: confidential('abroad'),
  /** Registered for other grants only. */
  shop: confidential('shop-only'),
  /** Must sign its requests with ES256. */
  signer: confidential('signer'),
} as const satisfies Record<string, TestClient>

const GRANTS = { grant_types: [CIBA_GRANT, 'refresh_token', 'authorization_code'] }

/** The standard document with these clients and features, `oidcCiba` among them. */
export function cibaDocument(features: object = {}, own: { readonly notificationEndpoint?: string; readonly jwks?: object } = {}): object {
  const { clients = [], ...others } = standardDocument()
  const { kiosk, desk, bank, abroad, shop, signer } = cibaClients
  const { notificationEndpoint: endpoint = 'https://bank.example/ciba', jwks } = own
  const ours = [
    described(kiosk, { ...GRANTS, client_name: 'Kiosk at the counter' }),
    described(desk, GRANTS),
    described(bank, { ...GRANTS, backchannel_token_delivery_mode: 'ping', backchannel_client_notification_endpoint: endpoint }),
    described(abroad, { ...GRANTS, project: projects.foreign }),
    described(shop),
    ...(jwks ? [described(signer, { ...GRANTS, jwks, backchannel_authentication_request_signing_alg: 'ES256' })] : []),
  ]
  return { ...others, clients: [...clients, ...ours], features: { oidcCiba: true, ...features } }
}

/** Members of success and error responses. */
export interface CibaBody {
  readonly auth_req_id: string
  readonly expires_in: number
  readonly interval: number
  readonly error: string
  readonly error_description: string
}

type Own = Readonly<Record<string, string | undefined>>

/** A request for alice, with replaced, added or, as `undefined`, omitted parameters. */
export function ask(world: World, own: Own = {}, client: TestClient = cibaClients.kiosk): Promise<JsonAnswer<CibaBody>> {
  const by = authenticationOf(client)
  const all = Object.entries({ scope: 'openid', login_hint: people.alice.loginName, ...own, ...by.parameters })
  return world.protocol.post<CibaBody>(ENDPOINTS.backchannelAuthentication, Object.fromEntries(all.filter((pair): pair is [string, string] => pair[1] !== undefined)), by.headers)
}

/** The `auth_req_id` of an accepted request. */
export async function asked(world: World, own: Own = {}, client: TestClient = cibaClients.kiosk): Promise<string> {
  const { status, body, text } = await ask(world, own, client)
  assert.equal(status, 200, text)
  return body.auth_req_id
}

/** Polls the token endpoint once. */
export const pollFor = (world: World, authReqId: string, client: TestClient = cibaClients.kiosk, own: Readonly<Record<string, string>> = {}): Promise<JsonAnswer<TokenBody>> =>
  world.protocol.token(client, { grant_type: CIBA_GRANT, auth_req_id: authReqId, ...own })

/** The page of requests in this browser. */
export const requestsOf = (world: World, agent: UserAgent): Promise<Page> => agent.open(world.url('/ui/account/requests'))

/** Presses the button at the newest request of the page. */
export async function answerNewest(page: Page, answer: 'approve' | 'deny' | 'unwanted'): Promise<Page> {
  const [id = ''] = [...page.html.matchAll(/name="id" value="([^"]+)"/g)].map(([, value]) => value)
  const { action, fields } = formWith(page, { id, answer })
  return page.agent.post(new URL(action, page.answer.url), { ...fields, answer })
}

/** Approves the newest request of that person in a fresh browser. */
export async function approveAs(world: World, person: TestPerson = people.alice): Promise<Page> {
  return answerNewest(await requestsOf(world, await accountOf(world, person)), 'approve')
}

/** The tokens after an approval. */
export async function cibaTokens(world: World, own: Own = {}, client: TestClient = cibaClients.kiosk): Promise<TokenBody> {
  const id = await asked(world, own, client)
  await approveAs(world)
  const { status, body, text } = await pollFor(world, id, client)
  assert.equal(status, 200, text)
  return body
}

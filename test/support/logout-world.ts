import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload, ProtectedHeaderParameters } from 'jose'
import { answered } from './authorization.js'
import { LogoutReceiver } from './logout-receiver.js'
import { clients, standardDocument } from './standard-document.js'
import type { TestClient } from './standard-document.js'
import type { TokenBody } from './protocol.js'
import type { UserAgent } from './user-agent.js'
import type { StorageKind } from './world.js'
import { words } from './words.js'
import { World } from './world.js'

/** The standard document, with back-channel logout URIs of these clients. */
const documentWith = (uris: Readonly<Record<string, string>>): object => {
  const { clients: described = [], ...others } = standardDocument()
  const listening = (client: object) => {
    const uri = 'client_id' in client && typeof client.client_id === 'string' ? uris[client.client_id] : undefined
    return uri === undefined ? client : { ...client, backchannel_logout_uri: uri }
  }
  return { ...others, clients: described.map(listening) }
}

/** A Logout Token that a client has verified. */
export interface VerifiedLogout {
  readonly claims: JWTPayload
  readonly header: ProtectedHeaderParameters
}

/** A server, and clients with a back-channel logout URI: `web`, `es256` and `post`, all at one receiver. */
export class LogoutWorld extends World {
  readonly receiver = new LogoutReceiver()

  /** @param own addresses of clients, added to the defaults or replacing them */
  async startWith(own: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.receiver.start()
    const { origin } = this.receiver
    const uris = { web: `${origin}/web?tenant=7`, es256: `${origin}/es256`, post: `${origin}/post`, ...own }
    await this.start({ bootstrap: documentWith(uris) })
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.receiver.stop()
  }

  /** The tokens that a client gets for the current user of the browser. */
  async tokensIn(agent: UserAgent, client: TestClient, scope = 'openid'): Promise<TokenBody> {
    const { code = '' } = answered(await agent.open(this.authorizeUrl({ client, scope }))).parameters
    return (await this.redeem({ code, client, redirectUri: client.redirectUri })).body
  }

  /** Logs out with the browser's cookie. */
  async logOut(agent: UserAgent): Promise<void> {
    const page = await agent.open(this.url('/oidc/v1/end_session'))
    if (page.title === words('logout.question')) await page.submit()
  }

  /** Verifies a Logout Token as its client would (OIDC Back-Channel Logout §2.6). */
  async verified(token: string, audience: string): Promise<VerifiedLogout> {
    const keys = (await this.protocol.get('/oauth/v2/keys')).body as unknown as JSONWebKeySet
    const currentDate = new Date(this.clock.now() * 1000)
    const rules = { typ: 'logout+jwt', issuer: this.issuer, audience, requiredClaims: ['iat', 'exp', 'jti', 'events'], currentDate }
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), rules)
    return { claims: payload, header: protectedHeader }
  }
}

/** Runs the tests against a server of their own with a receiver of their own. */
export function logoutWorld(kind: StorageKind, own: Readonly<Record<string, string>> = {}): LogoutWorld {
  const world = new LogoutWorld(kind)
  before(() => world.startWith(own))
  after(() => world.stop())
  return world
}

/** The session of an ID token. */
export const sidOf = ({ id_token: idToken }: TokenBody): string => String(decodeJwt(idToken)['sid'])

export const { web, es256, post } = clients

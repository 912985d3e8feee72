import type { AuthenticateClient, Client, ClientCredentials } from '../clients/index.js'
import type { Parameters } from '../protocol/index.js'
import { ENDPOINT_AUTH_METHODS, OAuthError, TokenOfAnotherClient, assertReadable, opaqueTokenId } from '../protocol/index.js'
import type { Clock, Digest, TokenId } from '../shared/index.js'
import type { TokenLedger } from './ports.js'
import type { ResolveAccessToken } from './resolve-access-token.js'
import { assertCurrent } from './standing.js'
import type { Standing } from './standing.js'

interface Dependencies {
  readonly authenticate: AuthenticateClient
  readonly ledger: TokenLedger
  readonly resolve: ResolveAccessToken
  readonly digest: Digest
  readonly clock: Clock
}

const PLACE = { endpoint: 'revoke', accepted: ENDPOINT_AUTH_METHODS.revoke } as const

/**
 * Revokes a token of the client that asks (RFC 7009). An access token ends alone; a refresh token ends with every access token
 * of its sign-in. What is unknown, or over already, is a success.
 */
export class RevokeToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws OAuthError `invalid_client`, `invalid_request`
   * @throws TokenOfAnotherClient the token stays as it is
   */
  async execute(parameters: Parameters, credentials: ClientCredentials | undefined): Promise<void> {
    assertReadable(parameters)
    await this.#deps.authenticate.execute(credentials, PLACE, (client) => this.#revoke(parameters, client))
  }

  async #revoke(parameters: Parameters, client: Client): Promise<void> {
    const text = parameters.get('token')
    if (text === undefined) throw new OAuthError('invalid_request', 'token is missing')
    const refreshId = opaqueTokenId('refreshToken', text)
    await (refreshId === undefined ? this.#revokeAccess(text, client) : this.#revokeRefresh(refreshId, text, client))
  }

  /** Of what is unknown nothing was read that could tell whether the client is the one that is stored now. */
  async #assertCurrent(client: Client, standing: Standing | undefined): Promise<void> {
    assertCurrent(client, standing ?? (await this.#deps.ledger.clientStanding(client.id)))
  }

  async #revokeRefresh(id: TokenId, text: string, client: Client): Promise<void> {
    const { ledger, digest, clock } = this.#deps
    const reading = await ledger.refreshToken(id, client.id)
    await this.#assertCurrent(client, reading?.standing)
    if (!reading || !digest.equal(reading.token.secretHash, digest.sha256(text))) return
    if (reading.grant.clientId !== client.id) throw new TokenOfAnotherClient()
    if (reading.grant.revokedAt === undefined) await ledger.revokeGrant(reading.grant.id, clock.now())
  }

  async #revokeAccess(text: string, client: Client): Promise<void> {
    const { ledger, resolve, clock } = this.#deps
    const token = await resolve.execute(text, client.id)
    await this.#assertCurrent(client, token?.standing)
    // A personal access token belongs to no client, so none may revoke it here.
    if (!token || token.isOver || token.form === 'personal') return
    if (token.clientId !== client.id) throw new TokenOfAnotherClient()
    await (token.form === 'jwt' ? ledger.revokeJwt(token.jti, token.expiresAt) : ledger.revokeAccessToken(token.jti as TokenId, clock.now()))
  }
}

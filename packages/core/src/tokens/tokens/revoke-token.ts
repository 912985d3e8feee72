import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { AuthenticateClient, Client, ClientCredentials } from '../../parties/clients/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { ENDPOINT_AUTH_METHODS, OAuthError, TokenOfAnotherClient, assertReadable, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Clock, Digest, OrgId, RequestOrigin, UserId } from '../../foundation/shared/index.js'
import { TokenId } from '../../foundation/shared/index.js'
import type { TokenLedger } from './ports.js'
import type { Revocable } from './records.js'
import type { ResolveAccessToken } from './resolve-access-token.js'
import { assertCurrent } from './standing.js'
import type { Standing } from './standing.js'

interface Dependencies {
  readonly authenticate: AuthenticateClient
  readonly events: RecordEvents
  readonly ledger: TokenLedger
  readonly resolve: ResolveAccessToken
  readonly digest: Digest
  readonly clock: Clock
}

/** A token to revoke, and the requester. */
interface Request {
  readonly aggregate: NewEvent['aggregate']
  readonly userId?: UserId | undefined
  readonly orgId?: OrgId | undefined
  readonly client: Client
  readonly origin?: RequestOrigin | undefined
}

const PLACE = { endpoint: 'revoke', accepted: ENDPOINT_AUTH_METHODS.revoke } as const

/**
 * Revokes a token of the requesting client (RFC 7009). An access token is revoked alone; a refresh token with every token of its sign-in. An
 * unknown or expired token is a success.
 */
export class RevokeToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws OAuthError `invalid_client`, `invalid_request`
   * @throws TokenOfAnotherClient when the token belongs to another client; it stays valid
   */
  async revoke(parameters: Parameters, credentials: ClientCredentials | undefined, origin?: RequestOrigin): Promise<void> {
    assertReadable(parameters)
    await this.#deps.authenticate.authenticate(credentials, PLACE, (client) => this.#revoke(parameters, client, origin))
  }

  async #revoke(parameters: Parameters, client: Client, origin: RequestOrigin | undefined): Promise<void> {
    const text = parameters.get('token')
    if (text === undefined) throw new OAuthError('invalid_request', 'token is missing')
    const refreshId = opaqueTokenId('refreshToken', text)
    const by = { client, origin }
    await (refreshId === undefined ? this.#revokeAccess(text, by) : this.#revokeRefresh(refreshId, text, by))
  }

  /** An unknown token brings no standing, so the client's own is read to detect an outdated cache entry. */
  async #assertCurrent(client: Client, standing: Standing | undefined): Promise<void> {
    assertCurrent(client, standing ?? (await this.#deps.ledger.clientStanding(client.id)))
  }

  async #revokeRefresh(id: TokenId, text: string, by: Pick<Request, 'client' | 'origin'>): Promise<void> {
    const { ledger, digest, clock } = this.#deps
    const { client } = by
    const reading = await ledger.refreshToken(id, client.id)
    await this.#assertCurrent(client, reading?.standing)
    if (!reading || !digest.equal(reading.token.secretHash, digest.sha256(text))) return
    if (reading.grant.clientId !== client.id) throw new TokenOfAnotherClient()
    if (reading.grant.revokedAt !== undefined) return
    const { id: grantId, userId } = reading.grant
    const aggregate = { type: 'grant', id: grantId } as const
    const orgId = reading.standing.user?.user.orgId
    await this.#record({ ...by, aggregate, userId, orgId }, { kind: 'grant', id: grantId, at: clock.now() })
  }

  async #revokeAccess(text: string, by: Pick<Request, 'client' | 'origin'>): Promise<void> {
    const { resolve, clock } = this.#deps
    const { client } = by
    const token = await resolve.resolve(text, client.id)
    await this.#assertCurrent(client, token?.standing)
    // A personal access token belongs to no client, so no client may revoke it here.
    if (!token || token.isOver || token.form === 'personal') return
    if (token.clientId !== client.id) throw new TokenOfAnotherClient()
    const { form, jti, userId, expiresAt, standing } = token
    const orgId = (userId === undefined ? standing.client : standing.user?.user)?.orgId
    const revoke: Revocable = form === 'jwt' ? { kind: 'jwt', id: jti, expiresAt } : { kind: 'access_token', id: TokenId.parse(jti), at: clock.now() }
    await this.#record({ ...by, aggregate: { type: 'token', id: jti }, userId, orgId }, revoke)
  }

  /** Of concurrent requests for the same token only the first is recorded. */
  async #record({ aggregate, userId, orgId, client, origin }: Request, revoke: Revocable): Promise<void> {
    const { ledger, events } = this.#deps
    const recorded = events.prepare({
      type: 'token.revoked',
      aggregate,
      ...(orgId === undefined ? {} : { orgId }),
      actor: { kind: 'client', clientId: client.id },
      ...(origin ? { origin } : {}),
      before: { clientId: client.id, ...(userId === undefined ? {} : { userId }) },
    })
    await ledger.revoke({ revoke, recorded })
  }
}

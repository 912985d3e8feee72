import type { RequestResources, ResourceToken } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import { demands } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters, Scope } from '../../foundation/protocol/index.js'
import { OAuthError, opaqueTokenId, parseScope } from '../../foundation/protocol/index.js'
import type { Digest } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { Entitlement, GrantRecord, RefreshTokenReading, RefreshTokenRecord, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, audienceOf, audienceWithout, forResources, isExchangeValid, isInGoodStanding, refreshUntil, tokenOptions } from '../../tokens/tokens/index.js'
import type { Impersonation } from './exchange/impersonation.js'
import { fromGrant } from './from-grant.js'
import type { Grant, Requester } from './grant.js'
import { requireClient } from './requester.js'
import { rotated } from './rotated.js'
import type { RevokingDependencies } from './stolen-grant.js'
import { invalidGrant, revokeAndRefuse } from './stolen-grant.js'

interface Dependencies extends RevokingDependencies {
  readonly ledger: TokenLedger
  readonly impersonation: Impersonation
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly vendor: string
  readonly digest: Digest
}

interface Asked {
  /** Absent when the refresh token stays valid. */
  readonly rotation?: ReturnType<typeof rotated>
  readonly scopes: readonly Scope[]
  readonly target?: ResourceToken
}

const REUSED = 'the refresh token was used before; everything that came from this sign-in is revoked'

/**
 * Refreshes tokens with refresh token rotation. Reuse of a rotated token revokes the family, except within the grace period and after a use
 * that may have been answered with 503. In these cases the request gets the same successor again, so that a family never has more than one
 * working refresh token, and a thief and the client collide at the next rotation. A profile can forbid rotation; using a token then changes nothing.
 *
 * @see RFC 6749 §6, RFC 9700 §4.14.2
 */
export class RefreshTokenGrant implements Grant {
  readonly type = 'refresh_token'
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const client = requireClient(requester)
    const text = parameters.get('refresh_token')
    if (text === undefined) throw new OAuthError('invalid_request', 'refresh_token is missing')
    const reading = await this.#reading(text, client)
    const { token, grant, standing } = reading
    const stolen = { id: grant.id, userId: grant.userId, orgId: standing.user?.user.orgId }
    // RFC 6749 §6: the refresh token is bound to the client it was issued to
    if (grant.clientId !== client.id) throw invalidGrant('the refresh token was issued to another client')
    const isInGrace = this.#isInGrace(token, client)
    const isUnanswered = token.successorId !== undefined && !isInGrace && (await this.#deps.ledger.isUnanswered('refresh_token', token.id))
    if (token.usedAt !== undefined && !isInGrace && !isUnanswered) {
      await revokeAndRefuse(this.#deps, { ...stolen, reason: 'refresh_token_reused' }, requester, REUSED)
    }
    if (grant.revokedAt !== undefined || token.expiresAt <= this.#deps.clock.now()) throw invalidGrant('the refresh token has expired or was revoked')
    // RFC 9449 §5: the refresh token of a public client is worthless without its key
    if (token.keyThumbprint !== undefined && token.keyThumbprint !== requester.keyThumbprint) {
      throw invalidGrant('the refresh token is bound to another DPoP key')
    }
    // A deactivated user stays signed out after being reactivated.
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: true })) {
      await revokeAndRefuse(this.#deps, { ...stolen, reason: 'not_active' }, requester, 'the user or the client is not active')
    }
    if (!(await this.#isFounded(reading))) {
      const gone = { ...stolen, reason: 'foundation_gone' } as const
      await revokeAndRefuse(this.#deps, gone, requester, 'what was exchanged has ended, or the actor may not act any more')
    }
    const target = await this.#deps.resources.narrowed(parameters, grant, client)
    const scopes = this.#scopes(parameters, grant, target)
    const asked = { scopes, ...(target ? { target: { ...target, scopes } } : {}) }
    // FAPI 2.0 Security Profile §5.3.2.1, item 9: it stays valid. One that was rotated before the profile was set keeps its successor.
    if (token.usedAt === undefined && demands(client, 'no_rotation')) return this.#entitlement(reading, client, asked)
    const rotation = rotated({ kind: 'refresh_token', isUnanswered, ...token }, text, this.#deps.clock.now())
    return this.#entitlement(reading, client, { rotation, ...asked })
  }

  raced(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    return this.entitle(parameters, requester)
  }

  /** A token used by an older version has no successor to return. */
  #isInGrace({ usedAt, successorId }: RefreshTokenRecord, client: Client): boolean {
    if (usedAt === undefined || successorId === undefined) return false
    const { instance, clock } = this.#deps
    const grace = client.refreshTokenGrace ?? instance().settings.tokens.refreshTokenGrace
    return grace > 0 && clock.now() <= usedAt + grace
  }

  async #reading(text: string, client: Client): Promise<RefreshTokenReading> {
    const { ledger, digest } = this.#deps
    const id = opaqueTokenId('refreshToken', text)
    const reading = id && (await ledger.refreshToken(id, client.id))
    if (!reading || !digest.equal(reading.token.secretHash, digest.sha256(text))) throw invalidGrant('the refresh token is unknown')
    assertCurrent(client, reading.standing)
    return reading
  }

  /** Whether the exchange behind the grant would still be allowed. */
  async #isFounded({ grant, standing }: RefreshTokenReading): Promise<boolean> {
    const { ledger, impersonation } = this.#deps
    if (!(await isExchangeValid(ledger, { grant, ...grant }))) return false
    return !grant.actor || (standing.user !== undefined && impersonation.isAllowed(UserId.parse(grant.actor.sub), standing.user.user))
  }

  /** RFC 6749 §6: at most the scopes of the original grant, or of its requested resources; all of them when the parameter is omitted. */
  #scopes(parameters: Parameters, grant: GrantRecord, target: ResourceToken | undefined): readonly Scope[] {
    const requested = parameters.get('scope')
    const bound = target?.scopes ?? grant.scopes
    if (requested === undefined) return bound
    const scopes = parseScope(requested)
    if (!scopes || scopes.length === 0) throw new OAuthError('invalid_scope', 'scope is malformed')
    if (!scopes.every((scope) => (bound as readonly string[]).includes(scope))) {
      throw new OAuthError('invalid_scope', 'scope goes beyond what was granted')
    }
    return scopes as readonly Scope[]
  }

  #entitlement({ grant, standing }: RefreshTokenReading, client: Client, { rotation, scopes, target }: Asked): Entitlement {
    const named = standing.user
    if (!named) throw invalidGrant('the user is gone')
    const { instance } = this.#deps
    const own = tokenOptions(client, standing)
    const options = grant.accessTokenType ? { ...own, accessTokenType: grant.accessTokenType } : own
    const granted = forResources({ options, scopes, audience: this.#audience(grant, client, scopes) }, target)
    const asked = {
      subject: { kind: 'user', userId: grant.userId, named },
      requestedTokens: { accessToken: true, idToken: (scopes as readonly string[]).includes('openid'), ...(rotation ? { refreshUntil: refreshUntil(grant, instance()) } : {}) },
    } as const
    // OIDC Core §12.2: a refreshed ID token keeps auth_time, and should have no nonce
    return Object.assign(asked, granted, fromGrant(grant), rotation)
  }

  /** Derived from the scopes, except for the grant of an exchange: its audience was narrowed and can only shrink. */
  #audience(grant: GrantRecord, client: Client, scopes: readonly Scope[]): readonly string[] {
    const { vendor, instance } = this.#deps
    const place = { vendor, serviceProjectId: instance().projectId }
    const own = [client.id, client.projectId]
    if (!grant.origins) return audienceOf(own, scopes, place)
    const dropped = grant.scopes.filter((scope) => !scopes.includes(scope))
    return audienceWithout(grant.audience, { own, dropped }, place)
  }
}

import type { RequestResources, ResourceToken } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { OAuthError, isCodeVerifier, opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Digest } from '../../foundation/shared/index.js'
import type { CodeReading, CodeRecord, Entitlement, TokenLedger } from '../../tokens/tokens/index.js'
import { assertCurrent, forResources, isInGoodStanding, refreshUntil, tokenOptions } from '../../tokens/tokens/index.js'
import { fromGrant } from './from-grant.js'
import type { Grant, Requester } from './grant.js'
import { requireClient } from './requester.js'
import { rotated } from './rotated.js'
import type { RevokingDependencies } from './stolen-grant.js'
import { invalidGrant, revokeAndRefuse } from './stolen-grant.js'

interface Dependencies extends RevokingDependencies {
  readonly instance: () => Instance
  readonly ledger: TokenLedger
  readonly resources: RequestResources
  readonly digest: Digest
}

const REPLAYED = 'the code was used before; what it issued is revoked'

/**
 * Redeems an authorization code. A code works once; a second use revokes what the first one issued, unless the first one may have been
 * answered with 503 after its write was committed. A wrong verifier invalidates the code.
 *
 * @see RFC 6749 §4.1.3, RFC 7636 §4.6, RFC 9700 §2.1.1
 */
export class AuthorizationCodeGrant implements Grant {
  readonly type = 'authorization_code'
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async entitle(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    const client = requireClient(requester)
    const text = parameters.get('code')
    const redirectUri = parameters.get('redirect_uri')
    if (text === undefined) throw new OAuthError('invalid_request', 'code is missing')
    if (redirectUri === undefined) throw new OAuthError('invalid_request', 'redirect_uri is missing')
    const verifier = parameters.get('code_verifier')
    if (verifier !== undefined && !isCodeVerifier(verifier)) throw new OAuthError('invalid_request', 'code_verifier is malformed')

    const reading = await this.#reading(text, client)
    const { code, grant, standing } = reading
    const stolen = { id: grant.id, userId: grant.userId, orgId: standing.user?.user.orgId }
    // RFC 6749 §4.1.3: the code was issued to this client
    if (grant.clientId !== client.id) throw invalidGrant('the code was issued to another client')
    // RFC 6749 §4.1.2: a code that is used twice revokes what was issued from it
    const isExpired = code.expiresAt <= this.#deps.clock.now()
    // A client that lost the response may repeat the request while the code is valid; after that it counts as reuse.
    const isUnanswered = code.usedAt !== undefined && !isExpired && (await this.#deps.ledger.isUnanswered('code', code.id))
    if (code.usedAt !== undefined && !isUnanswered) {
      await revokeAndRefuse(this.#deps, { ...stolen, reason: 'code_reused' }, requester, REPLAYED)
    }
    if (grant.revokedAt !== undefined || isExpired) throw invalidGrant('the code has expired or was revoked')
    if (code.redirectUri !== redirectUri) throw invalidGrant('redirect_uri is not that of the authorization request')
    if (!this.#isPossessed(code, verifier)) {
      await revokeAndRefuse(this.#deps, { ...stolen, reason: 'verifier_wrong' }, requester, 'code_verifier does not fit the code_challenge')
    }
    // RFC 9449 §10: bound to the key that dpop_jkt named
    if (grant.keyThumbprint !== undefined && grant.keyThumbprint !== requester.keyThumbprint) throw invalidGrant('the code is bound to another DPoP key')
    if (!isInGoodStanding(standing, { clientId: client.id, hasUser: true })) throw invalidGrant('the user or the client is not active')
    const target = await this.#deps.resources.narrowed(parameters, grant, client)
    const rotation = rotated({ kind: 'code', isUnanswered, ...code }, text, this.#deps.clock.now())
    return this.#entitlement(reading, client, rotation, target)
  }

  raced(parameters: Parameters, requester: Requester): Promise<Entitlement> {
    return this.entitle(parameters, requester)
  }

  async #reading(text: string, client: Client): Promise<CodeReading> {
    const { ledger, digest } = this.#deps
    const id = opaqueTokenId('code', text)
    const reading = id && (await ledger.code(id, client.id))
    if (!reading || !digest.equal(reading.code.secretHash, digest.sha256(text))) throw invalidGrant('the code is unknown')
    assertCurrent(client, reading.standing)
    return reading
  }

  /** RFC 7636 §4.6, and RFC 9700 §4.8.2: neither a verifier without a challenge, nor a challenge without a verifier. */
  #isPossessed({ codeChallenge }: CodeRecord, verifier: string | undefined): boolean {
    const { digest } = this.#deps
    if (codeChallenge === undefined || verifier === undefined) return codeChallenge === verifier
    return digest.equal(digest.sha256(verifier), codeChallenge)
  }

  #entitlement({ grant, standing }: CodeReading, client: Client, rotation: ReturnType<typeof rotated>, target: ResourceToken | undefined): Entitlement {
    const named = standing.user
    if (!named) throw invalidGrant('the user is gone')
    const isOffline = (grant.scopes as readonly string[]).includes('offline_access') && client.grantTypes.includes('refresh_token')
    const granted = forResources({ options: tokenOptions(client, standing), scopes: grant.scopes, audience: grant.audience }, target)
    const asked = {
      subject: { kind: 'user', userId: grant.userId, named },
      requestedTokens: { accessToken: true, idToken: (grant.scopes as readonly string[]).includes('openid'), ...(isOffline ? { refreshUntil: refreshUntil(grant, this.#deps.instance()) } : {}) },
    } as const
    return Object.assign(asked, granted, fromGrant(grant, grant.nonce), rotation)
  }
}

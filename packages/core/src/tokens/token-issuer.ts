import type { Instance } from '../instance/index.js'
import { opaqueToken } from '../protocol/index.js'
import type { Clock, Digest, EpochSeconds, Ids, Issuer, Secrets, TokenId } from '../shared/index.js'
import { accessTokenClaims, opaqueAccessToken } from './access-token.js'
import type { Entitlement } from './entitlement.js'
import { idTokenClaims } from './id-token.js'
import type { JwtSigner, TokenLedger } from './ports.js'
import type { AccessTokenRecord, Issuance, RefreshTokenRecord } from './records.js'
import type { TokenSet } from './token-set.js'

/** What the entitlement would have used up was used up by somebody else. Never leaves the core. */
export class AlreadyUsed extends Error {}

interface Dependencies {
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** Turns an entitlement into tokens. Signs first; then one atomic write uses up what the grant rests on and stores what was made. */
export class TokenIssuer {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws AlreadyUsed when the entitlement rests on something that can be used once, and was */
  async issue(entitlement: Entitlement): Promise<TokenSet> {
    const now = this.#deps.clock.now()
    const lifetime = this.#deps.instance().settings.tokens.accessToken
    const access = await this.#accessToken(entitlement, now, lifetime)
    const idToken = entitlement.withIdToken ? await this.#idToken(entitlement, now, access.text) : undefined
    const refresh = this.#refreshToken(entitlement, now)
    const issuance: Issuance = {
      ...(entitlement.consume ? { consume: entitlement.consume } : {}),
      ...(access.record ? { accessToken: access.record } : {}),
      ...(refresh ? { refreshToken: refresh.record } : {}),
    }
    const isStored = issuance.consume ?? issuance.accessToken ?? issuance.refreshToken
    if (isStored && (await this.#deps.ledger.settle(issuance)) === 'already_used') throw new AlreadyUsed()
    return {
      accessToken: access.text,
      expiresIn: lifetime,
      scopes: entitlement.scopes,
      ...(idToken === undefined ? {} : { idToken }),
      ...(refresh ? { refreshToken: refresh.text } : {}),
    }
  }

  async #accessToken(entitlement: Entitlement, now: EpochSeconds, lifetime: number): Promise<{ text: string; record?: AccessTokenRecord }> {
    const { signer, ids, secrets, digest, issuer } = this.#deps
    const id = ids.next() as TokenId
    if (entitlement.options.accessTokenType === 'bearer') {
      return opaqueAccessToken(entitlement, { id, secret: secrets.next(), now, lifetime }, digest)
    }
    const claims = accessTokenClaims(entitlement, { issuer, id, now, lifetime })
    return { text: await signer.sign(entitlement.options.idTokenSignedResponseAlg, 'at+jwt', claims) }
  }

  async #idToken(entitlement: Entitlement, now: EpochSeconds, accessToken: string): Promise<string | undefined> {
    const { signer, instance, issuer, vendor, digest } = this.#deps
    const lifetime = instance().settings.tokens.idToken
    const claims = idTokenClaims(entitlement, { issuer, vendor, now, lifetime, accessToken }, digest)
    return claims && signer.sign(entitlement.options.idTokenSignedResponseAlg, 'JWT', claims)
  }

  #refreshToken({ refreshUntil, signIn }: Entitlement, now: EpochSeconds): { text: string; record: RefreshTokenRecord } | undefined {
    if (refreshUntil === undefined || !signIn) return undefined
    const { ids, secrets, digest, instance } = this.#deps
    const id = ids.next() as TokenId
    const text = opaqueToken('refreshToken', id, secrets.next())
    const expiresAt = Math.min(now + instance().settings.tokens.refreshTokenIdle, refreshUntil)
    return { text, record: { id, secretHash: digest.sha256(text), grantId: signIn.grantId, issuedAt: now, expiresAt } }
  }
}

import type { IdTokenHint, IdTokenHints } from '../../sessions/index.js'
import type { Issuer } from '../../foundation/shared/index.js'
import { ClientId, SessionId, UserId } from '../../foundation/shared/index.js'
import type { JwtSigner } from './ports.js'

/** Verifies an ID token that comes back as a hint: signature, type and issuer, but not expiry. */
export class VerifyIdTokenHint implements IdTokenHints {
  readonly #signer: JwtSigner
  readonly #issuer: Issuer

  constructor(deps: { readonly signer: JwtSigner; readonly issuer: Issuer }) {
    this.#signer = deps.signer
    this.#issuer = deps.issuer
  }

  async verify(jwt: string): Promise<IdTokenHint | undefined> {
    const claims = await this.#signer.verify('JWT', jwt)
    if (!claims || claims['iss'] !== this.#issuer) return undefined
    const { sub, azp, sid } = claims
    if (typeof sub !== 'string' || typeof azp !== 'string') return undefined
    return { userId: UserId.parse(sub), clientId: ClientId.parse(azp), ...(typeof sid === 'string' ? { sessionId: SessionId.parse(sid) } : {}) }
  }
}

import type { Instance } from '../../foundation/instance/index.js'
import type { DpopProblem, VerifyDpopProof } from '../../parties/assertions/index.js'
import { FOREIGN_PROOF, MISSING_PROOF } from '../../parties/assertions/index.js'
import { BearerError } from '../../foundation/protocol/index.js'
import type { ResolveAccessToken, ResolvedToken } from './resolve-access-token.js'

/** An access token as sent to a protected resource of this server. */
export interface PresentedToken {
  readonly text: string
  /** RFC 6750 §2.1, RFC 9449 §7.1. */
  readonly scheme: 'Bearer' | 'DPoP'
  /** The `DPoP` header. */
  readonly proof?: string
  /** SHA-256 thumbprint of the client certificate, base64url. */
  readonly certificateThumbprint?: string
  readonly method: string
  /** What the client may have addressed, without query. */
  readonly urls: readonly string[]
}

interface Dependencies {
  readonly resolve: ResolveAccessToken
  readonly proofs: VerifyDpopProof
  readonly instance: () => Pick<Instance, 'settings'>
}

const unproven = ({ error, description }: DpopProblem) => new BearerError(error, description)
const refused = (description: string) => new BearerError('invalid_token', description)

/** Decides whether a protected resource accepts a token: it must be active, and a bound one must come with its key. */
export class HonourAccessToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws BearerError `invalid_token`, `invalid_dpop_proof`, `use_dpop_nonce` */
  async accept(presented: PresentedToken): Promise<ResolvedToken> {
    const token = await this.#deps.resolve.resolve(presented.text)
    if (!token?.isAlive) throw refused('the access token is not valid')
    // RFC 9449 §7.1 and §7.2: a bound token is no bearer token, and the reverse
    if ((token.keyThumbprint === undefined) !== (presented.scheme === 'Bearer')) throw refused('the access token is of another scheme')
    // RFC 8705 §3
    if (token.certificateThumbprint !== undefined && token.certificateThumbprint !== presented.certificateThumbprint) {
      throw refused('the access token is bound to the certificate of its client')
    }
    if (token.keyThumbprint !== undefined) await this.#assertProof(presented, token.keyThumbprint)
    return token
  }

  async #assertProof({ text, proof, method, urls }: PresentedToken, keyThumbprint: string): Promise<void> {
    const { proofs, instance } = this.#deps
    const needsNonce = instance().settings.security.requireDpopNonce === true
    const proven = proof === undefined ? MISSING_PROOF : await proofs.verify(proof, { method, urls, accessToken: text, needsNonce })
    if ('error' in proven) throw unproven(proven)
    if (proven.keyThumbprint !== keyThumbprint) throw unproven(FOREIGN_PROOF)
  }
}

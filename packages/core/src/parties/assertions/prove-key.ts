import type { ComparedInstance } from '../../foundation/instance/index.js'
import { ENDPOINTS, OAuthError } from '../../foundation/protocol/index.js'
import type { Issuer } from '../../foundation/shared/index.js'
import type { ProvenKey, VerifyDpopProof } from './verify-dpop-proof.js'

interface Dependencies {
  readonly proofs: VerifyDpopProof
  readonly compared: ComparedInstance
  readonly issuer: Issuer
}

/** Where a client proves its key. */
export interface ProofPlace {
  readonly endpoint: keyof typeof ENDPOINTS
  readonly method: 'POST'
  /** The base URLs that the client may have addressed. Absent: the issuer. */
  readonly bases?: readonly string[] | undefined
}

/** Verifies the key proven by the `DPoP` header (RFC 9449 §5). While the feature is off the header is ignored. */
export class ProveKey {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * A proof works once, but a request may be processed twice because of an outdated cached client. So the first call verifies, and later
   * calls return the same result.
   *
   * @throws OAuthError `invalid_dpop_proof` or `use_dpop_nonce`, when the returned function is called
   */
  once(proof: string | undefined, place: ProofPlace): () => Promise<Partial<ProvenKey>> {
    let known: Promise<Partial<ProvenKey>> | undefined
    return () => (known ??= this.#verified(proof, place))
  }

  async #verified(proof: string | undefined, { endpoint, method, bases }: ProofPlace): Promise<Partial<ProvenKey>> {
    if (proof === undefined) return {}
    const { proofs, compared, issuer } = this.#deps
    const { settings: { features, security } } = await compared()
    if (!features.oidcDpop) return {}
    const urls = (bases ?? [issuer]).map((base) => `${base}${ENDPOINTS[endpoint]}`)
    const proven = await proofs.verify(proof, { method, urls, needsNonce: security.requireDpopNonce === true })
    if ('error' in proven) throw new OAuthError(proven.error, proven.description)
    return proven
  }
}

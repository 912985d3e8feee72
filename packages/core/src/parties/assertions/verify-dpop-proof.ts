import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import type { Clock, Digest, EpochSeconds } from '../../foundation/shared/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import { SKEW } from './assertion-problem.js'
import type { DpopNonces } from './dpop-nonces.js'
import { normalAddress } from './normal-address.js'
import type { ForeignJwts, ForeignKey, UnverifiedJwt, UsedOnce } from './ports.js'
import { algorithmsOf, isAssertionAlgorithm } from './signature-keys.js'

/** The request that a proof belongs to. */
export interface ProvenRequest {
  readonly method: string
  /** What the client may have addressed, without query and fragment. More than one where a proxy hides it. */
  readonly urls: readonly string[]
  /** At a protected resource: the access token of the request. */
  readonly accessToken?: string
  /** Whether the proof must have a current nonce. */
  readonly needsNonce: boolean
}

/** The key proven by the sender. */
export interface ProvenKey {
  /** SHA-256 thumbprint (RFC 7638). */
  readonly keyThumbprint: string
  /** The algorithm of the proof. */
  readonly proofAlgorithm: AssertionAlgorithm
}

/** Why a proof is not accepted. */
export interface DpopProblem {
  readonly error: 'invalid_dpop_proof' | 'use_dpop_nonce'
  readonly description: string
}

const invalid = (problem: string): DpopProblem => ({ error: 'invalid_dpop_proof', description: `DPoP proof: ${problem}` })

/** The problem of a request without a proof. */
export const MISSING_PROOF = invalid('it is missing')

/** The problem of a proof that another key than the expected one has signed. */
export const FOREIGN_PROOF = invalid('was signed with another key')

interface Dependencies {
  readonly jwts: ForeignJwts
  readonly nonces: DpopNonces
  readonly used: UsedOnce
  readonly digest: Digest
  readonly clock: Clock
}

/** Seconds that a proof is valid. */
const GOOD_FOR = 300
const MAX_JTI = 256
/** Characters. */
const MAX_HTU = 2048

/** Verifies that the sender of a request has a private key (RFC 9449 §4.3). The public key is part of the proof. */
export class VerifyDpopProof {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns the key, or the problem of the proof, which works once */
  async verify(proof: string, request: ProvenRequest): Promise<ProvenKey | DpopProblem> {
    const { jwts, nonces, digest } = this.#deps
    const read = jwts.read(proof)
    if (!read || read.header['typ'] !== 'dpop+jwt') return invalid('it is no DPoP proof')
    const problem = this.#claimsProblem(read, request)
    if (problem !== undefined) return invalid(problem)
    const { jwk, alg } = read.header
    const key = isKey(jwk) ? jwk : undefined
    const keyThumbprint = key && jwts.thumbprint(key)
    if (!key || keyThumbprint === undefined || !isAssertionAlgorithm(alg)) return invalid('jwk or alg is not supported')
    if (!(await this.#isSigned(proof, key, alg))) return invalid('the signature is not that of jwk')
    // RFC 9449 §8 and §9: a proof without a current nonce gets one, and is repeated with it
    if (request.needsNonce && !nonces.accepts(read.claims['nonce'])) return { error: 'use_dpop_nonce', description: 'DPoP proof: nonce must be that of the header DPoP-Nonce' }
    const { jti, iat } = read.claims as { readonly jti: string; readonly iat: EpochSeconds }
    const isFresh = await this.#deps.used.useOnce(digest.sha256(JSON.stringify(['dpop', keyThumbprint, jti])), Math.ceil(iat) + GOOD_FOR + SKEW)
    return isFresh ? { keyThumbprint, proofAlgorithm: alg } : invalid('it was used before')
  }

  async #isSigned(proof: string, key: ForeignKey, alg: AssertionAlgorithm): Promise<boolean> {
    return algorithmsOf(key).includes(alg) && this.#deps.jwts.isSignedBy(proof, key, alg)
  }

  #claimsProblem({ claims }: UnverifiedJwt, { method, urls, accessToken }: ProvenRequest): string | undefined {
    const { clock, digest } = this.#deps
    const { jti, htm, htu, iat, ath } = claims
    const now = clock.now()
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_JTI || !isStorable(jti)) return 'jti is missing or malformed'
    if (htm !== method) return 'htm is not the method of the request'
    // RFC 9449 §4.3: query and fragment are ignored
    if (typeof htu !== 'string' || htu.length > MAX_HTU || !urls.some((url) => normalAddress(htu) === normalAddress(url))) return 'htu is not the address of the request'
    if (typeof iat !== 'number' || !(iat > now - GOOD_FOR && iat <= now + SKEW)) return 'iat is not now'
    if (accessToken !== undefined && ath !== digest.sha256(accessToken)) return 'ath is not the hash of the access token'
    return undefined
  }
}

const isKey = (value: unknown): value is ForeignKey => typeof value === 'object' && value !== null && !Array.isArray(value)

import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import type { Clock, Digest, EpochSeconds } from '../../foundation/shared/index.js'
import type { AssertionRules } from './assertion-problem.js'
import { SKEW, assertionProblem } from './assertion-problem.js'
import type { ForeignJwts, ForeignKey, UsedOnce } from './ports.js'
import { candidateKeys } from './signature-keys.js'

/** An assertion with valid signature and claims. */
export interface VerifiedAssertion {
  readonly issuer: string
  readonly subject: string
  readonly expiresAt: EpochSeconds
  readonly purpose: AssertionRules['purpose']
  readonly jti?: string
}

/** The keys that may have signed; a function gets the key id of the JWT and may fetch them. */
export type KeySource = readonly ForeignKey[] | ((kid: unknown) => Promise<readonly ForeignKey[]>)

interface Dependencies {
  readonly jwts: ForeignJwts
  readonly used: UsedOnce
  readonly digest: Digest
  readonly clock: Clock
}

/** Verifies JWTs signed with a registered key, and enforces single use (RFC 7523 §3). */
export class VerifyAssertion {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The unverified claim `iss` of a JWT, used only to find its keys; `undefined` also for text that no stored name can equal. */
  issuerOf(jwt: string): string | undefined {
    const iss = this.#deps.jwts.read(jwt)?.claims['iss']
    return typeof iss === 'string' && isStorable(iss) ? iss : undefined
  }

  /** @returns the assertion, not consumed yet, or its problem */
  async verify(jwt: string, keys: KeySource, rules: AssertionRules): Promise<VerifiedAssertion | string> {
    const { jwts, clock } = this.#deps
    const read = jwts.read(jwt)
    if (!read) return 'it is not a readable signed JWT'
    const problem = assertionProblem(read, rules, clock.now())
    if (problem !== undefined) return problem
    const known = typeof keys === 'function' ? await keys(read.header['kid']) : keys
    if (!(await this.#isSigned(jwt, candidateKeys(read, known), read.header['alg'] as AssertionAlgorithm))) {
      return 'no registered key of that algorithm has signed it'
    }
    const { sub, exp, jti } = read.claims as { readonly sub: string; readonly exp: number; readonly jti?: string }
    return { issuer: rules.issuer, subject: sub, expiresAt: exp, purpose: rules.purpose, ...(jti === undefined ? {} : { jti }) }
  }

  /** Consumes an assertion, if it has a `jti`. @returns false when it was used before */
  async consume({ purpose, issuer, jti, expiresAt }: VerifiedAssertion): Promise<boolean> {
    if (jti === undefined) return true
    const { used, digest } = this.#deps
    return used.useOnce(digest.sha256(JSON.stringify([purpose, issuer, jti])), Math.ceil(expiresAt) + SKEW)
  }

  async #isSigned(jwt: string, keys: readonly ForeignKey[], alg: AssertionAlgorithm): Promise<boolean> {
    for (const key of keys) if (await this.#deps.jwts.isSignedBy(jwt, key, alg)) return true
    return false
  }
}

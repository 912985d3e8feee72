import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId } from '../../foundation/shared/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { Claims, NamedUser } from '../../directory/users/index.js'

/** Where the claims go: into userinfo, ID tokens and introspection, or into JWT access tokens. */
export type ClaimFunction = 'preuserinfo' | 'preaccesstoken'

/** The user and the client that claims are built for. */
export interface ClaimSubject {
  readonly user: NamedUser
  readonly scopes: readonly Scope[]
  readonly clientId?: ClientId
}

/** Lets targets add claims. Never called inside a unit of work. */
export interface ClaimFunctions {
  /** Whether any target is bound. Called for every token, so it answers from memory. */
  isBound(name: ClaimFunction): boolean
  /**
   * @param claims the existing claims
   * @returns the claims to add, without names that have a meaning on this server
   * @throws ClaimsUnavailable when a target failed that may interrupt
   */
  claims(name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<Claims>
}

/** A target that may interrupt has failed: nothing is issued, and nothing is consumed. */
export class ClaimsUnavailable extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'tokens.claims_unavailable'
}

/** Adds the claims of targets; existing claims are not overwritten. */
export async function withAdded(functions: ClaimFunctions, name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<Claims> {
  return functions.isBound(name) ? { ...(await functions.claims(name, subject, claims)), ...claims } : claims
}

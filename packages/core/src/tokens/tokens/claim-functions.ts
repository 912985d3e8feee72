import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId } from '../../foundation/shared/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { Claims, NamedUser } from '../../directory/users/index.js'

/** Where claims about a user are made: for userinfo, ID tokens and introspection; for JWT access tokens. */
export type ClaimFunction = 'preuserinfo' | 'preaccesstoken'

/** About whom claims are made, and for whom. */
export interface ClaimSubject {
  readonly user: NamedUser
  readonly scopes: readonly Scope[]
  readonly clientId?: ClientId
}

/** Lets somebody outside add claims. Never inside a unit of work. */
export interface ClaimFunctions {
  /** Whether anybody wants to. Asked for every token: answers from memory. */
  isBound(name: ClaimFunction): boolean
  /**
   * @param claims those that there are already
   * @returns what is added; none of the names that this server gives a meaning
   * @throws ClaimsUnavailable when somebody failed who may stop it
   */
  claims(name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<Claims>
}

/** Somebody outside who may stop it has kept claims from being made: nothing is issued, and nothing is used up. */
export class ClaimsUnavailable extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'tokens.claims_unavailable'
}

/** The claims with what is added from outside; what there is already stays as it is. */
export async function withAdded(functions: ClaimFunctions, name: ClaimFunction, subject: ClaimSubject, claims: Claims): Promise<Claims> {
  return functions.isBound(name) ? { ...(await functions.claims(name, subject, claims)), ...claims } : claims
}

import type { AuthRequestId, UserId } from '../../foundation/shared/index.js'
import type { AuthRequest } from './auth-request.js'
import type { PersonFacts } from './next-step.js'

export interface AuthRequestReads {
  find(id: AuthRequestId): Promise<AuthRequest | undefined>
}

/** Reads at once what decides on the remaining steps of a person. */
export interface PersonFactsReads {
  /** Unknown users are inactive. */
  of(userId: UserId): Promise<PersonFacts>
}

/** The stores that a step writes together with its proof. */
export interface SignInStores {
  readonly authRequests: AuthRequestStore
}

/** Stores requests without a unit of work. */
export interface AuthRequestIntake {
  /** Requests that arrive at the same time share one write. @param request has a new id */
  add(request: AuthRequest): Promise<void>
  /** Replaces the stored request, whose version is one lower. @throws StaleWrite when it differs: another tab was faster */
  update(request: AuthRequest): Promise<void>
}

export interface AuthRequestStore extends AuthRequestReads {
  add(request: AuthRequest): Promise<void>
  /**
   * Replaces the stored request.
   *
   * @param from its version before; by default one lower. Several transitions at once are one write.
   * @throws StaleWrite when the stored version differs: another tab was faster
   */
  update(request: AuthRequest, from?: number): Promise<void>
}

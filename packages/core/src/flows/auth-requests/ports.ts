import type { AuthRequestId } from '../../foundation/shared/index.js'
import type { AuthRequest } from './auth-request.js'

export interface AuthRequestReads {
  find(id: AuthRequestId): Promise<AuthRequest | undefined>
}

/** The stores that a step writes together with its proof. */
export interface SignInStores {
  readonly authRequests: AuthRequestStore
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

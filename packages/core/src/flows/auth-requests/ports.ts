import type { AuthRequestId } from '../../foundation/shared/index.js'
import type { AuthRequest } from './auth-request.js'

export interface AuthRequestReads {
  find(id: AuthRequestId): Promise<AuthRequest | undefined>
}

/** What a step needs that is one write with what it proves. */
export interface SignInStores {
  readonly authRequests: AuthRequestStore
}

export interface AuthRequestStore extends AuthRequestReads {
  add(request: AuthRequest): Promise<void>
  /**
   * Replaces the request whose stored version is one below.
   *
   * @throws StaleWrite when it is not: another tab was faster
   */
  update(request: AuthRequest): Promise<void>
}

import type { UnitOfWork } from '../../foundation/shared/index.js'
import type { Received } from './auth-request.js'
import { nameLogin } from './auth-request.js'
import type { AuthRequestStore } from './ports.js'

/** Stores the typed login name, whether or not an account has it. */
export class NameLogin {
  readonly #storage: UnitOfWork<{ authRequests: AuthRequestStore }>

  constructor(deps: { readonly storage: UnitOfWork<{ authRequests: AuthRequestStore }> }) {
    this.#storage = deps.storage
  }

  /** @throws StaleWrite when another tab was faster */
  async name(request: Received, loginName: string): Promise<Received> {
    const named = nameLogin(request, loginName)
    await this.#storage.run(({ authRequests }) => authRequests.update(named))
    return named
  }
}

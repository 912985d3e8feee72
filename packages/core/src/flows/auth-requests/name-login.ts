import type { UnitOfWork } from '../../foundation/shared/index.js'
import type { Received } from './auth-request.js'
import { nameLogin } from './auth-request.js'
import type { AuthRequestStore } from './ports.js'

/** Remembers which login name was typed. Whether anybody has it makes no difference here. */
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

import type { Received } from './auth-request.js'
import { nameLogin } from './auth-request.js'
import type { AuthRequestIntake } from './ports.js'

/** Stores the typed login name, whether or not an account has it. */
export class NameLogin {
  readonly #intake: Pick<AuthRequestIntake, 'update'>

  constructor(deps: { readonly intake: Pick<AuthRequestIntake, 'update'> }) {
    this.#intake = deps.intake
  }

  /** @throws StaleWrite when another tab was faster */
  async name(request: Received, loginName: string): Promise<Received> {
    const named = nameLogin(request, loginName)
    await this.#intake.update(named)
    return named
  }
}

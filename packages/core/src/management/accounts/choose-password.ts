import type { CredentialReads, PasswordHasher } from '../../parties/credentials/index.js'
import type { Caller, Reader, UserId } from '../../foundation/shared/index.js'
import { PasswordUnchanged } from './errors.js'
import type { PasswordChanged, SetPassword } from './set-password.js'

interface Dependencies {
  readonly storage: Reader<{ credentials: CredentialReads }>
  readonly hasher: PasswordHasher
  readonly setPassword: SetPassword
}

/** Changes the password of a person who has just proven the current one. */
export class ChoosePassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PasswordUnchanged; UserUnknown, PasswordRefused, PasswordQueueFull */
  async choose(userId: UserId, password: string, caller: Caller): Promise<PasswordChanged> {
    const { storage, hasher, setPassword } = this.#deps
    const stored = await storage.read(({ credentials }) => credentials.password(userId))
    if (stored && (await hasher.verify(stored.hash, password))) throw new PasswordUnchanged('the new password is the same as the current one')
    return setPassword.set({ userId, value: { plain: password }, isChangeRequired: false }, caller)
  }
}

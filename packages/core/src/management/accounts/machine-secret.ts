import type { Caller, Digest, Secret, Secrets, UserId } from '../../foundation/shared/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import { machineClientId } from '../../directory/users/index.js'
import type { CredentialDependencies } from './change-credential.js'
import { changeCredential } from './change-credential.js'
import type { Changed } from './change-user.js'

interface Dependencies extends CredentialDependencies {
  readonly secrets: Secrets
  readonly digest: Digest
}

/** A new secret, shown once. */
export interface NewMachineSecret extends Changed {
  readonly clientId: ClientId
  readonly secret: Secret
}

/** The secret with which a service user gets tokens for itself. */
export class ChangeMachineSecret {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Replaces the secret. @throws UserUnknown */
  async generate(userId: UserId, caller: Caller): Promise<NewMachineSecret> {
    const { secrets, digest } = this.#deps
    const secret = secrets.next()
    let clientId = ClientId.parse('')
    const changed = await changeCredential(this.#deps, userId, caller, async ({ credentials }, machine) => {
      clientId = machineClientId(machine)
      await credentials.putMachineSecret({ userId, secretHash: digest.sha256(secret) })
      return { type: 'user.machine.secret.set' }
    })
    return { ...changed, clientId, secret }
  }

  /** @throws UserUnknown */
  async remove(userId: UserId, caller: Caller): Promise<Changed> {
    return changeCredential(this.#deps, userId, caller, async ({ credentials }) =>
      (await credentials.removeMachineSecret(userId)) ? { type: 'user.machine.secret.removed' } : undefined)
  }
}

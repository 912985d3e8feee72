import type { PersonWithPolicies, Pace } from '../../parties/credentials/index.js'
import { findMailRecipients } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import type { Reader } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { CodeRefused } from '../../proofs/verification/index.js'
import type { SetPasswordWithCode, ShownBy } from '../../proofs/verification/index.js'
import type { ProvenPerson } from './proven-person.js'

interface Dependencies {
  readonly storage: Reader<DecidingReads & { users: UserReads }>
  readonly instance: () => Pick<Instance, 'settings' | 'host'>
  readonly setPassword: SetPasswordWithCode
  readonly pace: Pace
}

/** The form with the code from the mail and the new password. */
export interface ForgottenPassword {
  /** The login name of this sign-in, as typed. */
  readonly loginName: string
  readonly code: string
  readonly password: string
}

/** An administrator can have a code sent even where the policy is off. It still gives no access where passwords are not allowed. */
const mayReset = ({ policies: { login } }: PersonWithPolicies): boolean => login.allowPasswordReset && login.allowUsernamePassword

/** An id that no user has. */
const UNKNOWN_USER = UserId.parse('')

/** Sets a forgotten password inside the sign-in. The mailed code proves the person. */
export class ResetForgottenPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * An unknown login name is refused like a wrong code, and as slowly.
   *
   * @throws CodeRefused, PasswordNotChosen, PasswordQueueFull
   */
  async reset({ loginName, code, password }: ForgottenPassword, { origin, browser }: Pick<ShownBy, 'origin' | 'browser'> = {}): Promise<ProvenPerson> {
    const { storage, instance, setPassword, pace } = this.#deps
    const untilFloor = pace.begin()
    const recipients = await storage.read((reads) => findMailRecipients(typedLoginName(loginName), reads, instance()))
    const by = { ...(origin ? { origin } : {}), ...(browser === undefined ? {} : { browser }) }
    const people = recipients.filter(mayReset).map(({ user }) => user)
    // Of accounts that share the address, the code says which one is meant. Each has its own limit of wrong codes.
    for (const user of people.length === 0 ? [undefined] : people) {
      try {
        const passwordStamp = await setPassword.set({ userId: user?.id ?? UNKNOWN_USER, kind: 'password_reset', code, password }, by)
        if (user) return { userId: user.id, orgId: user.orgId, amr: ['pwd'], passwordStamp }
      } catch (problem) {
        if (!(problem instanceof CodeRefused)) throw problem
      }
    }
    await untilFloor()
    throw new CodeRefused('the code is not valid')
  }
}

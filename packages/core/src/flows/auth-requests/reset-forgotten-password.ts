import type { MeantPerson, Pace } from '../../parties/credentials/index.js'
import { reachedPerson } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { OrgPolicyReads } from '../../directory/orgs/index.js'
import type { Reader, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { CodeRefused } from '../../proofs/verification/index.js'
import type { SetPasswordWithCode, ShownBy } from '../../proofs/verification/index.js'
import type { ProvenPerson } from './proven-person.js'

interface Dependencies {
  readonly storage: Reader<{ users: UserReads; orgPolicies: OrgPolicyReads }>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly setPassword: SetPasswordWithCode
  readonly pace: Pace
}

/** What a person types who has got a mail with a code. */
export interface ForgottenPassword {
  /** Of this sign-in, as it was typed. */
  readonly loginName: string
  readonly code: string
  readonly password: string
}

/** A code may be there all the same: whoever manages people can have one sent. It lets nobody in where no password does. */
const mayReset = ({ policies: { login } }: MeantPerson): boolean => login.allowPasswordReset && login.allowUsernamePassword

/** No user has this id. */
const NOBODY = '' as UserId

/** Sets the password of a person who has forgotten it, in the sign-in in which they noticed. The code proves the person. */
export class ResetForgottenPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * A name that nobody has is refused as a wrong code is, and as slowly.
   *
   * @throws CodeRefused, PasswordNotChosen, PasswordQueueFull
   */
  async reset({ loginName, code, password }: ForgottenPassword, { origin, browser }: Pick<ShownBy, 'origin' | 'browser'> = {}): Promise<ProvenPerson> {
    const { storage, instance, setPassword, pace } = this.#deps
    const untilFloor = pace.begin()
    const meant = await storage.read((reads) => reachedPerson(typedLoginName(loginName), reads, instance()))
    const user = meant && mayReset(meant) ? meant.user : undefined
    try {
      const passwordStamp = await setPassword.set({ userId: user?.id ?? NOBODY, kind: 'password_reset', code, password }, { ...(origin ? { origin } : {}), ...(browser === undefined ? {} : { browser }) })
      if (user) return { userId: user.id, orgId: user.orgId, amr: ['pwd'], passwordStamp }
    } catch (problem) {
      if (problem instanceof CodeRefused) await untilFloor()
      throw problem
    }
    throw new CodeRefused('the code is not valid')
  }
}

import type { Caller, UserId } from '../../foundation/shared/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { Human, Profile } from '../../directory/users/index.js'
import { defaultDisplayName } from '../../directory/users/index.js'
import type { Changed, ChangeUser } from './change-user.js'
import { asHuman } from './change-user.js'

/** Changes to a profile, except to the picture (`SetAvatar`). `undefined` removes a member, an absent one is left as it is. */
export type ProfileChange = { readonly [Name in keyof Omit<Profile, 'picture'>]?: Profile[Name] | undefined }

interface Dependencies {
  readonly change: ChangeUser
}

/** Changes a person's profile. A display name composed from the names is composed again. */
export class ChangeProfile {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown */
  async change(userId: UserId, profile: ProfileChange, caller: Caller): Promise<Changed> {
    const to = (user: Parameters<typeof asHuman>[0]): Human => withProfile(asHuman(user), profile)
    return this.#deps.change.change({ userId, caller, type: 'user.human.profile.changed', to })
  }
}

export function withProfile(person: Human, change: ProfileChange): Human {
  const before = person.profile
  const merged = { ...before, ...change }
  const names = { firstName: merged.firstName ?? before.firstName, lastName: merged.lastName ?? before.lastName }
  const isComposed = before.displayName === defaultDisplayName(person.userName, before)
  const displayName = change.displayName ?? (isComposed ? defaultDisplayName(person.userName, names) : before.displayName)
  return { ...person, profile: { ...defined<Partial<Profile>>(merged), ...names, displayName } }
}

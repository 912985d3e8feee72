import type { UserId } from '../shared/index.js'
import type { NamedHuman, TypedLoginName } from './login-name.js'
import type { NamedUser, User } from './user.js'

export interface UserReads {
  find(id: UserId): Promise<NamedUser | undefined>
  /**
   * Humans, active or not, whose full login name, verified e-mail address or bare user name is what was typed.
   *
   * @returns at most 10
   */
  candidates(typed: TypedLoginName): Promise<readonly NamedHuman[]>
}

export interface UserStore extends UserReads {
  /** @throws LoginNameTaken when the id, or the user name within the organization, is in use */
  add(user: User): Promise<void>
  /** Replaces an existing user. @throws LoginNameTaken */
  update(user: User): Promise<void>
}

import type { User } from '@keyhall/core/users'
import type { SearchField } from '../search.js'

/** A user with the domain of its organization. */
interface Person {
  readonly user: User
  readonly primaryDomain: string
}

/** Search fields of the user in lists of other items. */
export const PERSON_FIELDS = {
  userName: { of: ({ user }: Person) => user.userName, hasKey: true },
  firstName: { of: ({ user }: Person) => (user.kind === 'human' ? user.profile.firstName : undefined), hasKey: true },
  lastName: { of: ({ user }: Person) => (user.kind === 'human' ? user.profile.lastName : undefined), hasKey: true },
  displayName: { of: ({ user }: Person) => (user.kind === 'human' ? user.profile.displayName : user.name), hasKey: true },
  email: { of: ({ user }: Person) => (user.kind === 'human' ? user.email?.address : undefined), hasKey: true },
  loginName: { of: ({ user, primaryDomain }: Person) => `${user.userName}@${primaryDomain}`, hasKey: true },
  userKind: { of: ({ user }: Person) => user.kind },
  userOrgId: { of: ({ user }: Person) => user.orgId },
} as const satisfies Readonly<Record<string, SearchField<Person>>>

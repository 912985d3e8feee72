import type { LockedOwner } from '../../directory/metadata/index.js'
import { metadataOfUser } from '../../directory/users/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import { UserUnknown } from './errors.js'
import type { AccountStores } from './ports.js'

/** Locks a user for a change of metadata. @throws UserUnknown */
export async function lockUserMetadata({ users, userMetadata }: Pick<AccountStores, 'users' | 'userMetadata'>, id: UserId): Promise<LockedOwner> {
  const user = (await users.lock(id))?.user
  if (!user) throw new UserUnknown('this user does not exist')
  return { owner: metadataOfUser(user, userMetadata), changedAt: user.updatedAt }
}

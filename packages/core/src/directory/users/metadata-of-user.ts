import type { MetadataOwner } from '../metadata/index.js'
import type { UserMetadataStore } from './ports.js'
import type { User } from './user.js'

/** The metadata of one user. */
export const metadataOfUser = ({ id, orgId }: Pick<User, 'id' | 'orgId'>, userMetadata: UserMetadataStore): MetadataOwner => ({
  about: { type: 'user', id },
  orgId,
  find: (key) => userMetadata.find(id, key),
  put: (entry) => userMetadata.put({ userId: id, ...entry }),
  remove: (key) => userMetadata.remove(id, key),
})

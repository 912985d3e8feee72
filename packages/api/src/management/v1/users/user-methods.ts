import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../../use-cases.js'
import { addHumanUser } from './add-human-user.method.js'
import { authFactorMethods } from './auth-factors.method.js'
import { humanAvatarMethods } from './human-avatar.method.js'
import { humanCodeMethods } from './human-codes.method.js'
import { humanEmailMethods } from './human-email.method.js'
import { humanPasswordMethods } from './human-password.method.js'
import { humanPhoneMethods } from './human-phone.method.js'
import { humanProfileMethods } from './human-profile.method.js'
import { importHumanUser } from './import-human-user.method.js'
import { listUsers } from './list-users.method.js'
import { machineKeyMethods } from './machine-keys.method.js'
import { machineSecretMethods } from './machine-secret.method.js'
import { machineUserMethods } from './machine-users.method.js'
import { passkeyLinkMethods } from './passkey-links.method.js'
import { personalAccessTokenMethods } from './personal-access-tokens.method.js'
import { readUserMethods } from './read-users.method.js'
import { listUserApplications } from './user-applications.method.js'
import { listUserMemberships } from './user-memberships.method.js'
import { userMetadataMethods } from './user-metadata.method.js'
import { humanLinkMethods } from '../../../shapes/users/linked-idps.js'
import { SERVICE, userOfOrg } from './user-requests.js'
import { userStateMethods } from './user-state.method.js'

/** Administration of the users of an organization. */
export const userMethods = (use: UseCases): readonly AnyMethod[] => [
  importHumanUser(use),
  addHumanUser(use),
  ...machineUserMethods(use),
  ...readUserMethods(use),
  listUsers(use),
  ...userStateMethods(use),
  ...humanProfileMethods(use),
  ...humanAvatarMethods(use),
  ...humanEmailMethods(use),
  ...humanPhoneMethods(use),
  ...humanPasswordMethods(use),
  ...humanCodeMethods(use),
  ...authFactorMethods(use),
  ...passkeyLinkMethods(use),
  ...userMetadataMethods(use),
  ...humanLinkMethods(use, {
    service: SERVICE, reads: { permission: 'user.read', place: userOfOrg('userId') }, writes: { permission: 'user.write', place: userOfOrg('userId') },
  }),
  ...machineSecretMethods(use),
  ...machineKeyMethods(use),
  ...personalAccessTokenMethods(use),
  listUserApplications(use),
  listUserMemberships(use),
]

import type { AnyMethod } from '@keyhall/core/api'
import { getSupportedLanguages } from '../../../shapes/supported-languages.js'
import type { UseCases } from '../../../use-cases.js'
import { myLinkMethods } from '../../../shapes/users/linked-idps.js'
import { MINE, SERVICE } from './my.js'
import { listMyUserChanges } from './my-changes.method.js'
import { myCredentialMethods } from './my-credentials.method.js'
import { myEmailMethods } from './my-email.method.js'
import { myFactorMethods } from './my-factors.method.js'
import { myMetadataMethods } from './my-metadata.method.js'
import { myPasskeyMethods } from './my-passkeys.method.js'
import { myPhoneMethods } from './my-phone.method.js'
import { myAvatarMethods } from './my-avatar.method.js'
import { myProfileMethods } from './my-profile.method.js'
import { myRefreshTokenMethods } from './my-refresh-tokens.method.js'
import { myRoleMethods } from './my-roles.method.js'
import { removeMyUser } from './remove-my-user.method.js'

/** Methods for the current user's own account. */
export const myUserMethods = (use: UseCases): readonly AnyMethod[] => [
  getSupportedLanguages(use, 'auth'),
  ...myProfileMethods(use),
  ...myAvatarMethods(use),
  ...myEmailMethods(use),
  ...myPhoneMethods(use),
  ...myCredentialMethods(use),
  ...myFactorMethods(use),
  ...myPasskeyMethods(use),
  ...myRefreshTokenMethods(use),
  ...myRoleMethods(use),
  ...myMetadataMethods(use),
  ...myLinkMethods(use, { service: SERVICE, access: MINE }),
  listMyUserChanges(use),
  removeMyUser(use),
]

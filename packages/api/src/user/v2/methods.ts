import type { AnyMethod } from '@keyhall/core/api'
import type { UseCases } from '../../use-cases.js'
import { addHumanUser } from './add-human-user.method.js'
import { authenticationMethodMethods } from './authentication-methods.method.js'
import { consentMethods } from './consents.method.js'
import { createUser } from './create-user.method.js'
import { emailMethods } from './email.method.js'
import { factorCodeMethods } from './factor-codes.method.js'
import { idpIntentMethods } from './idp-intents.method.js'
import { idpLinkMethods } from './idp-links.method.js'
import { inviteMethods } from './invite.method.js'
import { humanMfaInitSkipped } from './mfa-init-skipped.method.js'
import { createPasskeyRegistrationLink } from './passkey-link.method.js'
import { passkeyMethods } from './passkeys.method.js'
import { passwordMethods } from './password.method.js'
import { phoneMethods } from './phone.method.js'
import { readUserMethods } from './read-users.method.js'
import { serviceCredentialMethods } from './service-credentials.method.js'
import { totpMethods } from './totp.method.js'
import { u2fMethods } from './u2f.method.js'
import { updateHumanUser } from './update-human-user.method.js'
import { updateUser } from './update-user.method.js'
import { userMetadataMethods } from './user-metadata.method.js'
import { userStateMethods } from './user-state.method.js'

/** UserService v2: users of all organizations. */
export const userServiceMethods = (use: UseCases): readonly AnyMethod[] => [
  createUser(use),
  addHumanUser(use),
  ...readUserMethods(use),
  updateUser(use),
  updateHumanUser(use),
  ...emailMethods(use),
  ...phoneMethods(use),
  ...passwordMethods(use),
  ...userStateMethods(use),
  ...authenticationMethodMethods(use),
  ...totpMethods(use),
  createPasskeyRegistrationLink(use),
  ...passkeyMethods(use),
  ...u2fMethods(use),
  ...factorCodeMethods(use),
  humanMfaInitSkipped(use),
  ...idpIntentMethods(use),
  ...idpLinkMethods(use),
  ...inviteMethods(use),
  ...userMetadataMethods(use),
  ...consentMethods(use),
  ...serviceCredentialMethods(use),
]

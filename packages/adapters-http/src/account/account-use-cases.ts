import type { ChangeContact, ChangeProfile, ExportOwnData, OwnApplications, ReadOwnAccount, RemoveOwnAccount, SendCode, SetPassword } from '@keyhall/core/accounts'
import type { Backchannel } from '@keyhall/core/ciba'
import type { StartAccountSignIn } from '@keyhall/core/auth-requests'
import type { OfferedProviders, StartExternalSignIn } from '@keyhall/core/external-sign-in'
import type { ChangeFactors, ChangeLinks, PasskeyRegistrations, SetUpTotp } from '@keyhall/core/factors'
import type { ManageExternalLinks } from '@keyhall/core/identity-providers'
import type { EndOwnSessions, ReadSessions } from '@keyhall/core/sessions'
import type { ChangeEmailWithCode, TextMessages, VerifyContact } from '@keyhall/core/verification'

/** Linked sign-ins of the person. */
export interface OwnLinks {
  readonly manage: Pick<ManageExternalLinks, 'ofUser' | 'usable'>
  readonly change: ChangeLinks
  readonly start: { readonly offered: Pick<OfferedProviders, 'linkable'>; readonly start: StartExternalSignIn }
}

/** The use cases of the account pages. */
export interface AccountUseCases {
  readonly signIn: StartAccountSignIn
  readonly read: ReadOwnAccount
  readonly changeProfile: ChangeProfile
  readonly changeEmail: ChangeEmailWithCode
  readonly changeContact: ChangeContact
  readonly sendCode: SendCode
  readonly verifyContact: VerifyContact
  readonly textMessages: Pick<TextMessages, 'areOffered'>
  readonly setPassword: SetPassword
  readonly changeFactors: ChangeFactors
  readonly setUpTotp: SetUpTotp
  readonly passkeys: PasskeyRegistrations
  readonly sessions: ReadSessions
  readonly endSessions: EndOwnSessions
  readonly applications: OwnApplications
  readonly requests: Pick<Backchannel, 'own' | 'answer'>
  readonly links: OwnLinks
  readonly exportData: ExportOwnData
  readonly remove: RemoveOwnAccount
}

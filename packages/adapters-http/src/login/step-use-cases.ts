import type { ChoosePassword, SendCode } from '@keyhall/core/accounts'
import type { AcceptTerms, ConfirmRegistration, DescribePerson, RecogniseLoginName, ResetForgottenPassword, SignInPolicies, SignInStores, SignInWithPasskey } from '@keyhall/core/auth-requests'
import type { AddPasskey, ChangeFactors, PasskeyOptions, SendFactorCode, SetUpTotp, VerifyFactor, VerifyPasskey } from '@keyhall/core/factors'
import type { AwaitedProvider, ChooseAccount, ConfirmExternalAccount, CreateExternalAccount, EndUpstreamSessions, FinishExternalSignIn, FinishIntent, OfferedProviders, RetrieveIntent, RouteLoginName, SignOutAtProvider, StartExternalSignIn, StartIntent } from '@keyhall/core/external-sign-in'
import type { EndSessions } from '@keyhall/core/sessions'
import type { ProviderId } from '@keyhall/core/shared'
import type { CodeDigest, RequestPasswordReset, VerifyContact } from '@keyhall/core/verification'

/** Sign-in at identity providers. */
export interface ExternalSignIn extends AwaitedProvider {
  readonly offered: OfferedProviders
  readonly route: RouteLoginName
  readonly start: StartExternalSignIn
  readonly finish: FinishExternalSignIn
  readonly intents: { readonly start: StartIntent; readonly finish: FinishIntent; readonly retrieve: RetrieveIntent }
  readonly ended: EndUpstreamSessions
  readonly signOut: SignOutAtProvider
  readonly choose: ChooseAccount
  readonly accounts: CreateExternalAccount
  readonly confirm: ConfirmExternalAccount
  /** Our metadata document for a SAML provider; `undefined` for any other. */
  readonly samlMetadata: (id: ProviderId) => Promise<string | undefined>
}

/** The use cases of the individual steps. */
export interface StepUseCases {
  readonly recognise: RecogniseLoginName
  readonly signInWithPasskey: SignInWithPasskey
  readonly passkeyOptions: PasskeyOptions
  readonly verifyPasskey: VerifyPasskey<SignInStores>
  readonly verifyFactor: VerifyFactor<SignInStores>
  readonly sendFactorCode: SendFactorCode
  readonly setUpTotp: SetUpTotp
  readonly addPasskey: AddPasskey
  readonly changeFactors: ChangeFactors
  readonly describe: DescribePerson
  readonly confirmRegistration: ConfirmRegistration
  readonly requestReset: RequestPasswordReset
  readonly resetPassword: ResetForgottenPassword
  readonly choosePassword: ChoosePassword
  readonly verifyContact: VerifyContact
  readonly sendCode: SendCode
  readonly acceptTerms: AcceptTerms
  readonly endSessions: EndSessions
  readonly external: ExternalSignIn
  /** The login policies that apply before the user is known. */
  readonly policies: SignInPolicies
  /** MAC for browser marks, with a key of its own. */
  readonly browserMarks: CodeDigest
}

import type { ChoosePassword, SendCode } from '@keyhall/core/accounts'
import type { ConfirmRegistration, DescribePerson, RecogniseLoginName, ResetForgottenPassword, SignInPolicies, SignInStores, SignInWithPasskey } from '@keyhall/core/auth-requests'
import type { AddPasskey, ChangeFactors, PasskeyOptions, SendFactorCode, SetUpTotp, VerifyFactor, VerifyPasskey } from '@keyhall/core/factors'
import type { EndSessions } from '@keyhall/core/sessions'
import type { CodeDigest, RequestPasswordReset, SendVerification, VerifyEmail } from '@keyhall/core/verification'

/** What the steps of a sign-in do, apart from what every sign-in does. */
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
  readonly sendVerification: SendVerification
  readonly verifyEmail: VerifyEmail
  readonly sendCode: SendCode
  readonly endSessions: EndSessions
  /** What is shown to somebody who may be anybody. */
  readonly policies: SignInPolicies
  /** Marks browsers. Under a key of this purpose only. */
  readonly browserMarks: CodeDigest
}

import type { CertificateSource } from './wire/client-certificate.js'
import type { ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import type { DpopNonces } from '@keyhall/core/assertions'
import type { AskConsent, CompleteLogin, NameLogin, OpenAuthRequest, OwedSteps, ProtectResponse, PushAuthorization, RegisterPerson, StartAuthorization } from '@keyhall/core/auth-requests'
import type { FindBranding, PreviewLinks, ReadPicture } from '@keyhall/core/branding'
import type { ClientReads } from '@keyhall/core/clients'
import type { VerifyPassword } from '@keyhall/core/credentials'
import type { ComparedInstance, Feature } from '@keyhall/core/instance'
import type { AcceptInvitedPerson } from '@keyhall/core/invitations'
import type { RequestBackchannel } from '@keyhall/core/ciba'
import type { AnswerDevice, AuthorizeDevice, EnterUserCode, ReviewDevice } from '@keyhall/core/device'
import type { PasskeyWithCode } from '@keyhall/core/factors'
import type { ExchangeToken } from '@keyhall/core/grants'
import type { NoteLogin } from '@keyhall/core/login-trace'
import type { ManageRegistration, RegisterClient } from '@keyhall/core/open-clients'
import type { OwnResource } from '@keyhall/core/resources'
import type { BrowserSessions, LogOut } from '@keyhall/core/sessions'
import type { Clock, Issuer, Reader } from '@keyhall/core/shared'
import type { GetUserInfo, IntrospectToken, RevokeToken } from '@keyhall/core/tokens'
import type { ChangeEmailWithCode, SetPasswordWithCode, VerifyContact } from '@keyhall/core/verification'
import type { ReadPreferredLanguage } from '@keyhall/core/users'
import type { Locale } from '@keyhall/texts'
import type { AccountUseCases } from './account/account-use-cases.js'
import type { BinaryCalls } from './api/binary-calls.js'
import type { Inbox } from './inbox/inbox.route.js'
import type { StepUseCases } from './login/step-use-cases.js'
import type { PublicKeySet } from './oauth/keys.route.js'
import type { RunRequest } from './server/frame.js'
import type { Metrics } from './server/metrics.js'
import type { RateLimits } from './server/rate-limiter.js'
import type { RequestLog } from './server/request-log.js'

/** Dependencies of the HTTP transport: use cases and settings. */
export interface HttpDependencies {
  /** Without a trailing slash. The only source of the URLs that this server publishes. */
  readonly baseUrl: string
  readonly issuer: Issuer
  readonly vendor: string
  /** The version of this program. */
  readonly version: string
  readonly consoleClientId: string
  /** The built files of the management console; absent when it is off. */
  readonly consoleFolder?: string | undefined
  readonly trustedProxies: readonly string[]
  /** Where client certificates arrive. */
  readonly clientCertificates: CertificateSource
  readonly rateLimits: RateLimits
  /** Whether `/docs` and `/openapi.json` are served. */
  readonly hasApiDocs: boolean
  /** The language of pages for people without a known preference. */
  readonly defaultLanguage: Locale
  readonly clock: Clock
  readonly log: RequestLog
  readonly metrics: Metrics
  readonly noteLogin: NoteLogin
  readonly requests: RunRequest
  readonly storage: Reader<{ clients: ClientReads }>
  /** The developer inbox; absent when mails are delivered. */
  readonly inbox?: Inbox
  /** Whether `/debug/*` is served by `createDebugApp` instead. */
  readonly hasDebugListener?: boolean
  /** The current discovery document; the same object until a change. */
  readonly discovery: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
  readonly compared: ComparedInstance
  /** Only after a read of the same request. */
  readonly isFeatureOn: (feature: Feature) => boolean
  readonly publicKeys: () => PublicKeySet | Promise<PublicKeySet>
  /** Rejects while the server is not ready. */
  readonly ready: () => Promise<void>

  readonly api: ApiRegistry
  readonly binaryCalls: BinaryCalls
  readonly authenticateCaller: AuthenticateCaller
  readonly dpopNonces: DpopNonces
  readonly ownResource: OwnResource
  readonly registerClient: RegisterClient
  readonly manageRegistration: ManageRegistration
  readonly exchangeToken: ExchangeToken
  readonly introspectToken: IntrospectToken
  readonly revokeToken: RevokeToken
  readonly getUserInfo: GetUserInfo
  readonly pushAuthorization: PushAuthorization
  readonly startAuthorization: StartAuthorization
  readonly protectResponse: ProtectResponse
  readonly openAuthRequest: OpenAuthRequest
  readonly nameLogin: NameLogin
  readonly completeLogin: CompleteLogin
  readonly owedSteps: OwedSteps
  readonly registerPerson: RegisterPerson
  readonly findBrand: FindBranding
  readonly readPicture: ReadPicture
  readonly previewLinks: PreviewLinks
  readonly verifyPassword: VerifyPassword
  readonly steps: StepUseCases
  readonly browserSessions: BrowserSessions
  readonly languageOf: ReadPreferredLanguage
  readonly logOut: LogOut
  readonly authorizeDevice: AuthorizeDevice
  readonly requestBackchannel: RequestBackchannel
  readonly enterUserCode: EnterUserCode
  readonly askConsent: AskConsent
  readonly reviewDevice: ReviewDevice
  readonly answerDevice: AnswerDevice
  readonly verifyContact: VerifyContact
  readonly changeEmailWithCode: ChangeEmailWithCode
  readonly account: AccountUseCases
  readonly setPasswordWithCode: SetPasswordWithCode
  readonly passkeyWithCode: PasskeyWithCode
  readonly acceptInvited: AcceptInvitedPerson
}

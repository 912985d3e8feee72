import type { KeyRing, KeyedDigest, MakeKeyPair, PasswordHashers, Sealer } from '@keyhall/adapters-crypto'
import type { HttpDependencies, Metrics, StepUseCases } from '@keyhall/adapters-http'
import type { EgressPolicy, GuardedHttp } from '@keyhall/adapters-outbound'
import type { ActionUseCases, BrandingUseCases, UseCases, UserUseCases } from '@keyhall/api'
import type { EndEverything, RecoverAdministrator } from '@keyhall/core/accounts'
import type { ApiRegistry, AuthenticateCaller } from '@keyhall/core/api'
import type { DpopNonces, ForeignJwts, ProveKey, VerifyAssertion, VerifyDpopProof } from '@keyhall/core/assertions'
import type { RecordEvents } from '@keyhall/core/audit'
import type { SignInGuard } from '@keyhall/core/instance'
import type { NotifyClientOfLogout } from '@keyhall/core/back-channel-logout'
import type {
  AskConsent, CompleteLogin, ConfirmRegistration, FinishAuthorization, MailRegistration, NameLogin, OpenAuthRequest, OpenPushedRequest, OpenRequestObject, OwedSteps, ProtectResponse, PushAuthorization, RegisterPerson,
  SignInStores, StartAccountSignIn, StartAuthorization,
} from '@keyhall/core/auth-requests'
import type { AuthenticateClient, ClientDirectory, ClientKeySets, RecordClientUse } from '@keyhall/core/clients'
import type { FindBranding, PreviewLinks, ReadPicture } from '@keyhall/core/branding'
import type { Pace, PasswordRules, VerifyPassword } from '@keyhall/core/credentials'
import type { AcceptInvitedPerson, MailInvitation } from '@keyhall/core/invitations'
import type { Backchannel } from '@keyhall/core/ciba'
import type { AnswerDevice, AuthorizeDevice, EnterUserCode, ReviewDevice } from '@keyhall/core/device'
import type { RunExecutions, RunFunctions, NotifyTargetsOfEvent } from '@keyhall/core/executions'
import type {
  AddPasskey, ChangeFactors, ChangeOfFactors, OneTimePasswords, PasskeyOptions, PasskeyRegistrations, PasskeyWithCode, SendFactorCode, SetUpTotp, VerifyFactor, VerifyPasskey, WebAuthn,
} from '@keyhall/core/factors'
import type { LinkingStores } from '@keyhall/core/external-sign-in'
import type { AuthenticateRequester, ExchangeToken } from '@keyhall/core/grants'
import type { KeyGenerator, ManageSigningKeys, RotateSigningKeys } from '@keyhall/core/keys'
import type { MailNotice, Notices } from '@keyhall/core/notices'
import type { FindLoginTrace, ListLoginTraces, NoteLogin } from '@keyhall/core/login-trace'
import type { DeliverOutbox, RetryDeadLetters } from '@keyhall/core/outbox'
import type { FindDescribedClient, ManageRegistration, OpenClientsProject, RegisterClient, RemoveUnusedClients } from '@keyhall/core/open-clients'
import type { RequestResources } from '@keyhall/core/resources'
import type { ChangeProjectRoles } from '@keyhall/core/projects'
import type { BrowserSessions, EndSessions, GrantRoles, IdTokenHints, LogOut } from '@keyhall/core/sessions'
import type { ChangeSettings, GetPolicies } from '@keyhall/core/settings'
import type { ManageEmailProviders, ProviderMailer } from '@keyhall/core/mail'
import type { ManageSmsProviders } from '@keyhall/core/text-messages'
import type { Clock, Digest, DnsText, Ids, Issuer, SecretDerivation, Secrets } from '@keyhall/core/shared'
import type { Storage, Topics } from '@keyhall/core/stores'
import type { CallTarget, DeliverTargetMessage, EndpointObjection, RecordDeliveries } from '@keyhall/core/targets'
import type { AdmitUser, EncryptResponse, GetUserInfo, HonourAccessToken, IntrospectToken, JwtSigner, RecordRuleFailures, ResolveAccessToken, RevokeToken, StoredClaims, TokenIssuer } from '@keyhall/core/tokens'
import type { AcceptInvitation, ChangeEmailWithCode, Codes, MailCode, RemoveUnproven, SetPasswordWithCode, TextCode, TextMessages, VerifyContact } from '@keyhall/core/verification'
import type { ReadPreferredLanguage } from '@keyhall/core/users'
import type { Logger } from '@keyhall/adapters-log'
import type { InstanceCache } from '../instance-cache.js'
import type { Readiness } from '../lifecycle/readiness.js'
import type { Bell } from '../outbox/bell.js'
import type { OutboxGauges } from '../outbox/outbox-gauges.js'
import type { OutboxReport } from '../outbox/outbox-report.js'
import type { ServerSettings } from '../server-settings.js'
import { token } from './wiring.js'

export const SETTINGS = token<ServerSettings>('ServerSettings')
export const LOGGER = token<Logger>('Logger')
export const STORAGE = token<Storage>('Storage')
export const READINESS = token<Readiness>('Readiness')
export const INSTANCE = token<InstanceCache>('InstanceCache')
export const SIGN_IN_GUARD = token<SignInGuard>('SignInGuard')
export const ISSUER = token<Issuer>('Issuer')

export const CLOCK = token<Clock>('Clock')
export const IDS = token<Ids>('Ids')
export const SECRETS = token<Secrets>('Secrets')
export const DIGEST = token<Digest>('Digest')
export const SEALER = token<Sealer>('Sealer')
export const REFRESH_SECRETS = token<SecretDerivation>('RefreshSecrets')
export const DPOP_NONCES = token<DpopNonces>('DpopNonces')
export const CODE_DIGEST = token<KeyedDigest>('CodeDigest')
export const PACE = token<Pace>('Pace')
export const FIND_BRAND = token<FindBranding>('FindBrand')
export const READ_PICTURE = token<ReadPicture>('ReadPicture')
export const PREVIEW_LINKS = token<PreviewLinks>('PreviewLinks')
export const BRANDING_USE_CASES = token<BrandingUseCases>('BrandingUseCases')
export const PASSWORD_RULES = token<PasswordRules>('PasswordRules')
export const PASSWORD_HASHER = token<PasswordHashers>('PasswordHasher')
export const MAKE_KEY_PAIR = token<MakeKeyPair>('MakeKeyPair')
export const KEY_GENERATOR = token<KeyGenerator>('KeyGenerator')
export const KEY_RING = token<KeyRing>('KeyRing')
export const JWT_SIGNER = token<JwtSigner>('JwtSigner')
export const ENCRYPT_RESPONSE = token<EncryptResponse>('EncryptResponse')
export const FOREIGN_JWTS = token<ForeignJwts>('ForeignJwts')

/** The ports that this server listens on. A port chosen by the system is added once known. */
export const OWN_PORTS = token<Set<number>>('OwnPorts')
export const EGRESS_POLICY = token<EgressPolicy>('EgressPolicy')
export const OUTGOING_HTTP = token<GuardedHttp>('OutgoingHttp')
export const DNS_TEXT = token<DnsText>('DnsText')
export const ENDPOINT_OBJECTION = token<EndpointObjection>('EndpointObjection')

export const OUTBOX_BELL = token<Bell>('OutboxBell')
export const OUTBOX_GAUGES = token<OutboxGauges>('OutboxGauges')
export const OUTBOX_REPORT = token<OutboxReport>('OutboxReport')
export const TELL_CLIENT_OF_LOGOUT = token<NotifyClientOfLogout>('TellClientOfLogout')
export const DELIVER_OUTBOX = token<DeliverOutbox<Topics>>('DeliverOutbox')
export const RETRY_DEAD_LETTERS = token<RetryDeadLetters>('RetryDeadLetters')

export const RECORD_EVENTS = token<RecordEvents>('RecordEvents')

export const MAILER = token<ProviderMailer>('Mailer')
export const MANAGE_EMAIL_PROVIDERS = token<ManageEmailProviders>('ManageEmailProviders')
export const MANAGE_SMS_PROVIDERS = token<ManageSmsProviders>('ManageSmsProviders')
export const CHANGE_SETTINGS = token<ChangeSettings>('ChangeSettings')
export const CODES = token<Codes>('Codes')
export const ACCEPT_INVITATION = token<AcceptInvitation>('AcceptInvitation')
export const NOTICES = token<Notices>('Notices')
export const MAIL_NOTICE = token<MailNotice>('MailNotice')
export const MAIL_CODE = token<MailCode>('MailCode')
export const CHANGE_EMAIL_WITH_CODE = token<ChangeEmailWithCode>('ChangeEmailWithCode')
export const REMOVE_UNPROVEN = token<RemoveUnproven>('RemoveUnproven')
export const VERIFY_CONTACT = token<VerifyContact>('VerifyContact')
export const TEXT_MESSAGES = token<TextMessages>('TextMessages')
export const TEXT_CODE = token<TextCode>('TextCode')
export const SET_PASSWORD_WITH_CODE = token<SetPasswordWithCode>('SetPasswordWithCode')

export const WEB_AUTHN = token<WebAuthn>('WebAuthn')
export const ONE_TIME_PASSWORDS = token<OneTimePasswords>('OneTimePasswords')
export const CHANGE_OF_FACTORS = token<ChangeOfFactors<LinkingStores>>('ChangeOfFactors')
export const VERIFY_FACTOR = token<VerifyFactor<SignInStores>>('VerifyFactor')
export const VERIFY_PASSKEY = token<VerifyPasskey<SignInStores>>('VerifyPasskey')
export const PASSKEY_OPTIONS = token<PasskeyOptions>('PasskeyOptions')
export const PASSKEY_REGISTRATIONS = token<PasskeyRegistrations>('PasskeyRegistrations')
export const PASSKEY_WITH_CODE = token<PasskeyWithCode>('PasskeyWithCode')
export const SEND_FACTOR_CODE = token<SendFactorCode>('SendFactorCode')
export const SET_UP_TOTP = token<SetUpTotp>('SetUpTotp')
export const ADD_PASSKEY = token<AddPasskey>('AddPasskey')
export const CHANGE_FACTORS = token<ChangeFactors>('ChangeFactors')

export const VERIFY_ASSERTION = token<VerifyAssertion>('VerifyAssertion')
export const VERIFY_DPOP_PROOF = token<VerifyDpopProof>('VerifyDpopProof')
export const PROVE_KEY = token<ProveKey>('ProveKey')
export const AUTHENTICATE_CLIENT = token<AuthenticateClient>('AuthenticateClient')
export const CLIENT_DIRECTORY = token<ClientDirectory>('ClientDirectory')
export const OPEN_CLIENTS_PROJECT = token<OpenClientsProject>('OpenClientsProject')
export const CLIENT_KEY_SETS = token<ClientKeySets>('ClientKeySets')
export const DESCRIBED_CLIENTS = token<FindDescribedClient>('DescribedClients')
export const REGISTER_CLIENT = token<RegisterClient>('RegisterClient')
export const MANAGE_REGISTRATION = token<ManageRegistration>('ManageRegistration')
export const REMOVE_UNUSED_CLIENTS = token<RemoveUnusedClients>('RemoveUnusedClients')
export const VERIFY_PASSWORD = token<VerifyPassword>('VerifyPassword')
export const BROWSER_SESSIONS = token<BrowserSessions>('BrowserSessions')
export const CHANGE_PROJECT_ROLES = token<ChangeProjectRoles>('ChangeProjectRoles')
export const END_SESSIONS = token<EndSessions>('EndSessions')
export const GRANT_ROLES = token<GrantRoles>('GrantRoles')
export const ID_TOKEN_HINTS = token<IdTokenHints>('IdTokenHints')
export const LOG_OUT = token<LogOut>('LogOut')
export const MANAGE_SIGNING_KEYS = token<ManageSigningKeys>('ManageSigningKeys')
export const ROTATE_SIGNING_KEYS = token<RotateSigningKeys>('RotateSigningKeys')
export const STORED_CLAIMS = token<StoredClaims>('StoredClaims')
export const REQUEST_RESOURCES = token<RequestResources>('RequestResources')
export const ADMIT_USER = token<AdmitUser>('AdmitUser')
export const TOKEN_ISSUER = token<TokenIssuer>('TokenIssuer')
export const RESOLVE_ACCESS_TOKEN = token<ResolveAccessToken>('ResolveAccessToken')
export const HONOUR_ACCESS_TOKEN = token<HonourAccessToken>('HonourAccessToken')
export const INTROSPECT_TOKEN = token<IntrospectToken>('IntrospectToken')
export const REVOKE_TOKEN = token<RevokeToken>('RevokeToken')
export const GET_USER_INFO = token<GetUserInfo>('GetUserInfo')
export const FINISH_AUTHORIZATION = token<FinishAuthorization>('FinishAuthorization')
export const OPEN_PUSHED_REQUEST = token<OpenPushedRequest>('OpenPushedRequest')
export const OPEN_REQUEST_OBJECT = token<OpenRequestObject>('OpenRequestObject')
export const PROTECT_RESPONSE = token<ProtectResponse>('ProtectResponse')
export const PUSH_AUTHORIZATION = token<PushAuthorization>('PushAuthorization')
export const START_AUTHORIZATION = token<StartAuthorization>('StartAuthorization')
export const OPEN_AUTH_REQUEST = token<OpenAuthRequest>('OpenAuthRequest')
export const LANGUAGE_OF = token<ReadPreferredLanguage>('ReadPreferredLanguage')
export const NAME_LOGIN = token<NameLogin>('NameLogin')
export const COMPLETE_LOGIN = token<CompleteLogin>('CompleteLogin')
export const ASK_CONSENT = token<AskConsent>('AskConsent')
export const OWED_STEPS = token<OwedSteps>('OwedSteps')
export const STEP_USE_CASES = token<StepUseCases>('StepUseCases')
export const START_ACCOUNT_SIGN_IN = token<StartAccountSignIn>('StartAccountSignIn')
export const CONFIRM_REGISTRATION = token<ConfirmRegistration>('ConfirmRegistration')
export const MAIL_INVITATION = token<MailInvitation>('MailInvitation')
export const ACCEPT_INVITED_PERSON = token<AcceptInvitedPerson>('AcceptInvitedPerson')
export const MAIL_REGISTRATION = token<MailRegistration>('MailRegistration')
export const REGISTER_PERSON = token<RegisterPerson>('RegisterPerson')
export const AUTHENTICATE_REQUESTER = token<AuthenticateRequester>('AuthenticateRequester')
export const AUTHORIZE_DEVICE = token<AuthorizeDevice>('AuthorizeDevice')
export const ENTER_USER_CODE = token<EnterUserCode>('EnterUserCode')
export const REVIEW_DEVICE = token<ReviewDevice>('ReviewDevice')
export const BACKCHANNEL = token<Backchannel>('Backchannel')
export const ANSWER_DEVICE = token<AnswerDevice>('AnswerDevice')
export const EXCHANGE_TOKEN = token<ExchangeToken>('ExchangeToken')

export const GET_POLICIES = token<GetPolicies>('GetPolicies')
export const NOTE_LOGIN = token<NoteLogin>('NoteLogin')
export const RECORD_RULE_FAILURES = token<RecordRuleFailures>('RecordRuleFailures')
export const RECORD_CLIENT_USE = token<RecordClientUse>('RecordClientUse')
export const FIND_LOGIN_TRACE = token<FindLoginTrace>('FindLoginTrace')
export const LIST_LOGIN_TRACES = token<ListLoginTraces>('ListLoginTraces')
export const KEEP_DELIVERIES = token<RecordDeliveries>('RecordDeliveries')
export const CALL_TARGET = token<CallTarget>('CallTarget')
export const DELIVER_TARGET_MESSAGE = token<DeliverTargetMessage>('DeliverTargetMessage')
export const TELL_EVENT = token<NotifyTargetsOfEvent>('TellEvent')
export const RUN_EXECUTIONS = token<RunExecutions>('RunExecutions')
export const RUN_FUNCTIONS = token<RunFunctions>('RunFunctions')
export const ACTION_USE_CASES = token<ActionUseCases>('ActionUseCases')

export const END_EVERYTHING = token<EndEverything>('EndEverything')
export const RECOVER_ADMINISTRATOR = token<RecoverAdministrator>('RecoverAdministrator')
export const USER_USE_CASES = token<UserUseCases>('UserUseCases')
export const USE_CASES = token<UseCases>('UseCases')
export const API_REGISTRY = token<ApiRegistry>('ApiRegistry')
export const AUTHENTICATE_CALLER = token<AuthenticateCaller>('AuthenticateCaller')

export const DISCOVERY = token<HttpDependencies['discovery']>('Discovery')
export const METRICS = token<Metrics>('Metrics')
export const HTTP_DEPENDENCIES = token<HttpDependencies>('HttpDependencies')

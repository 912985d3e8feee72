import { commonPasswords } from '@keyhall/adapters-crypto'
import {
  AskConsent, CompleteLogin, ConfirmRegistration, FinishAuthorization, NameLogin, OpenAuthRequest, OpenPushedRequest, OpenRequestObject, OwedSteps, ProtectResponse, PushAuthorization, RegisterPerson,
  StartAccountSignIn, StartAuthorization,
} from '@keyhall/core/auth-requests'
import { RecordEvents } from '@keyhall/core/audit'
import { ProveKey, VerifyAssertion, VerifyDpopProof } from '@keyhall/core/assertions'
import { AuthenticateClient, ClientDirectory, ClientKeySets, RecordClientUse } from '@keyhall/core/clients'
import { PasswordRules, VerifyPassword } from '@keyhall/core/credentials'
import { Backchannel, DEFAULT_BACKCHANNEL_LIMITS } from '@keyhall/core/ciba'
import { AnswerDevice, AuthorizeDevice, EnterUserCode, ReviewDevice } from '@keyhall/core/device'
import {
  AuthenticateRequester, AuthorizationCodeGrant, CibaGrant, ClientCredentialsGrant, DeviceCodeGrant, ExchangeToken, Impersonation, JwtProfileGrant, ProveParty,
  RefreshTokenGrant, TokenExchangeGrant,
} from '@keyhall/core/grants'
import { ManageSigningKeys, RotateSigningKeys } from '@keyhall/core/keys'
import { CIBA_GRANT, DEVICE_CODE_GRANT, JWT_BEARER_GRANT, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import { RequestResources } from '@keyhall/core/resources'
import { ChangeProjectRoles } from '@keyhall/core/projects'
import { BrowserSessions, EndSessions, FrontChannelLogout, GrantRoles, LogOut } from '@keyhall/core/sessions'
import { GetPolicies } from '@keyhall/core/settings'
import type { Issuer } from '@keyhall/core/shared'
import {
  AdmitUser, GetUserInfo, HonourAccessToken, IntrospectToken, RecordRuleFailures, ResolveAccessToken, ResolveIdToken,
  RevokeToken, StoredClaims, TokenIssuer, VerifyIdTokenHint,
} from '@keyhall/core/tokens'
import { ReadPreferredLanguage } from '@keyhall/core/users'
import { CONSOLE_CLIENT_ID } from '@keyhall/core/setup'
import { currentRequest } from '@keyhall/adapters-http'
import { dependencies } from './dependencies.js'
import { providerSealer } from './mail.js'
import { wireOpenClients } from './open-clients.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

function wireSessions(wiring: Wiring): void {
  wiring
    .single(t.GET_POLICIES, (get) => new GetPolicies({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get }))
    .single(t.RECORD_EVENTS, (get) => new RecordEvents({ ids: get(t.IDS), clock: get(t.CLOCK), instance: get(t.INSTANCE).get }))
    .single(t.ISSUER, (get) => get(t.SETTINGS).baseUrl as Issuer)
    .single(t.CLIENT_DIRECTORY, (get) => new ClientDirectory(get(t.STORAGE), get(t.DESCRIBED_CLIENTS)))
    .single(t.CLIENT_KEY_SETS, (get) => new ClientKeySets({ http: get(t.OUTGOING_HTTP), clock: get(t.CLOCK), currentRequest }))
    .single(
      t.VERIFY_ASSERTION,
      (get) => new VerifyAssertion({ jwts: get(t.FOREIGN_JWTS), used: get(t.STORAGE).ledger, digest: get(t.DIGEST), clock: get(t.CLOCK) }),
    )
    .single(
      t.VERIFY_DPOP_PROOF,
      (get) => new VerifyDpopProof({ jwts: get(t.FOREIGN_JWTS), nonces: get(t.DPOP_NONCES), used: get(t.STORAGE).ledger, digest: get(t.DIGEST), clock: get(t.CLOCK) }),
    )
    .single(t.PROVE_KEY, (get) => new ProveKey({ proofs: get(t.VERIFY_DPOP_PROOF), compared: get(t.INSTANCE).compared, issuer: get(t.ISSUER) }))
    .single(t.AUTHENTICATE_CLIENT, (get) => new AuthenticateClient(dependencies(get, 'clients', 'assertions', 'keySets', 'issuer', 'compared', 'digest', 'clock')))
    .single(t.VERIFY_PASSWORD, (get) => new VerifyPassword({
      ...dependencies(get, 'storage', 'hasher', 'events', 'guard', 'instance', 'digest', 'clock'),
      attempts: get(t.STORAGE).loginAttemptIntake, pace: get(t.PACE),
    }))
    .single(t.PASSWORD_RULES, (get) => {
      const service = ['Keyhall', get(t.SETTINGS).vendor, new URL(get(t.ISSUER)).hostname]
      return new PasswordRules({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, common: commonPasswords(), service })
    })
    .single(t.BROWSER_SESSIONS, (get) => new BrowserSessions({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, digest: get(t.DIGEST), clock: get(t.CLOCK) }))
    .single(t.CHANGE_PROJECT_ROLES, (get) => new ChangeProjectRoles(dependencies(get, 'storage', 'events', 'clock')))
    .single(t.END_SESSIONS, (get) => {
      const [storage, events, bell] = [get(t.STORAGE), get(t.RECORD_EVENTS), get(t.OUTBOX_BELL)]
      return new EndSessions({ storage, events, bell, ids: get(t.IDS), clock: get(t.CLOCK) })
    })
    .single(t.GRANT_ROLES, (get) => new GrantRoles(dependencies(get, 'endSessions')))
    .single(t.ID_TOKEN_HINTS, (get) => new VerifyIdTokenHint({ signer: get(t.JWT_SIGNER), issuer: get(t.ISSUER) }))
    .single(t.LOG_OUT, (get) => new LogOut({
      storage: get(t.STORAGE), clients: get(t.CLIENT_DIRECTORY), hints: get(t.ID_TOKEN_HINTS), sessions: get(t.BROWSER_SESSIONS), end: get(t.END_SESSIONS),
      frontChannel: new FrontChannelLogout(dependencies(get, 'storage', 'instance', 'issuer')),
    }))
    .single(t.MANAGE_SIGNING_KEYS, (get) => {
      const [storage, events, generator] = [get(t.STORAGE), get(t.RECORD_EVENTS), get(t.KEY_GENERATOR)]
      // The key-refresh job reports decryption failures.
      const noticed = () => get(t.KEY_RING).refresh().catch(() => undefined)
      return new ManageSigningKeys({ storage, events, generator, instance: get(t.INSTANCE).get, clock: get(t.CLOCK), noticed })
    })
    .single(t.ROTATE_SIGNING_KEYS, (get) => {
      const [storage, events, generator] = [get(t.STORAGE), get(t.RECORD_EVENTS), get(t.KEY_GENERATOR)]
      return new RotateSigningKeys({ storage, events, generator, compared: get(t.INSTANCE).compared, clock: get(t.CLOCK) })
    })
}

/** Sources of user claims other than the user: functions and stored claims. */
const makingClaims = (get: Wiring['get']) => ({ functions: get(t.RUN_FUNCTIONS), storedClaims: get(t.STORED_CLAIMS), ruleFailures: get(t.RECORD_RULE_FAILURES) })

function wireTokens(wiring: Wiring): void {
  wiring
    .single(t.STORED_CLAIMS, (get) => new StoredClaims(dependencies(get, 'storage', 'instance', 'vendor')))
    .single(t.RECORD_RULE_FAILURES, (get) => new RecordRuleFailures({ ...dependencies(get, 'storage', 'events', 'clock'), currentRequest }))
    .single(t.RECORD_CLIENT_USE, (get) => new RecordClientUse(dependencies(get, 'storage', 'clock')))
    .single(t.REQUEST_RESOURCES, (get) => new RequestResources(dependencies(get, 'storage', 'instance', 'issuer', 'vendor')))
    .single(t.ADMIT_USER, (get) => new AdmitUser({ storage: get(t.STORAGE) }))
    .single(t.TOKEN_ISSUER, (get) => new TokenIssuer({
      ...dependencies(get, 'ledger', 'instance', 'issuer', 'vendor', 'ids', 'secrets', 'digest', 'clock'), ...makingClaims(get), signer: get(t.JWT_SIGNER), encrypter: get(t.ENCRYPT_RESPONSE),
      refreshSecrets: get(t.REFRESH_SECRETS), clientUse: get(t.RECORD_CLIENT_USE),
    }))
    .single(t.RESOLVE_ACCESS_TOKEN, (get) => new ResolveAccessToken({
      ...dependencies(get, 'ledger', 'instance', 'issuer', 'digest', 'clock'),
      signer: get(t.JWT_SIGNER),
    }))
    .single(t.HONOUR_ACCESS_TOKEN, (get) => new HonourAccessToken({ resolve: get(t.RESOLVE_ACCESS_TOKEN), proofs: get(t.VERIFY_DPOP_PROOF), instance: get(t.INSTANCE).get }))
    .single(t.INTROSPECT_TOKEN, (get) => new IntrospectToken({
      ...dependencies(get, 'storage', 'ledger', 'issuer', 'vendor', 'authenticate', 'compared', 'clock'),
      resolve: get(t.RESOLVE_ACCESS_TOKEN), ...makingClaims(get), signer: get(t.JWT_SIGNER),
    }))
    .single(t.REVOKE_TOKEN, (get) => new RevokeToken({
      ...dependencies(get, 'ledger', 'digest', 'clock', 'events', 'authenticate'),
      resolve: get(t.RESOLVE_ACCESS_TOKEN),
    }))
    .single(t.GET_USER_INFO, (get) => new GetUserInfo({
      ...dependencies(get, 'clients', 'instance', 'issuer', 'vendor'), ...makingClaims(get),
      honour: get(t.HONOUR_ACCESS_TOKEN), signer: get(t.JWT_SIGNER), encrypter: get(t.ENCRYPT_RESPONSE),
    }))
    .single(t.AUTHENTICATE_REQUESTER, (get) => new AuthenticateRequester(dependencies(get, 'storage', 'digest', 'clients', 'authenticate')))
    .single(t.EXCHANGE_TOKEN, (get) => {
      const impersonation = new Impersonation(dependencies(get, 'storage', 'instance'))
      const resolveIdToken = new ResolveIdToken({ ...dependencies(get, 'ledger', 'issuer', 'clock'), signer: get(t.JWT_SIGNER) })
      const parties = new ProveParty({
        ...dependencies(get, 'storage', 'ledger', 'issuer', 'clock', 'assertions', 'keySets'),
        resolve: get(t.RESOLVE_ACCESS_TOKEN), resolveIdToken,
      })
      const grants = {
        authorization_code: new AuthorizationCodeGrant(dependencies(get, 'storage', 'ledger', 'instance', 'digest', 'clock', 'events', 'resources')),
        refresh_token: new RefreshTokenGrant({
          ...dependencies(get, 'storage', 'ledger', 'instance', 'vendor', 'digest', 'clock', 'events', 'resources'),
          impersonation,
        }),
        client_credentials: new ClientCredentialsGrant(dependencies(get, 'ledger', 'instance', 'vendor', 'resources')),
        [TOKEN_EXCHANGE_GRANT]: new TokenExchangeGrant({
          ...dependencies(get, 'storage', 'ledger', 'instance', 'issuer', 'vendor', 'ids', 'clock', 'events', 'assertions', 'resources'),
          parties, impersonation,
        }),
        [JWT_BEARER_GRANT]: new JwtProfileGrant(dependencies(get, 'storage', 'instance', 'issuer', 'vendor', 'clock', 'assertions')),
        [DEVICE_CODE_GRANT]: new DeviceCodeGrant(dependencies(get, 'storage', 'ledger', 'instance', 'vendor', 'ids', 'digest', 'clock', 'resources')),
        [CIBA_GRANT]: new CibaGrant(dependencies(get, 'storage', 'ledger', 'instance', 'vendor', 'ids', 'digest', 'clock', 'events', 'resources')),
      }
      return new ExchangeToken({
        ...dependencies(get, 'instance', 'compared', 'proveKey'),
        authenticate: get(t.AUTHENTICATE_REQUESTER), issuer: get(t.TOKEN_ISSUER), grants,
      })
    })
}

function wireAuthRequests(wiring: Wiring): void {
  wiring
    .single(t.FINISH_AUTHORIZATION, (get) => new FinishAuthorization({
      ...dependencies(get, 'ledger', 'instance', 'issuer', 'vendor', 'ids', 'secrets', 'digest', 'clock', 'resources'),
      tokens: get(t.TOKEN_ISSUER), admit: get(t.ADMIT_USER),
    }))
    .single(t.PROTECT_RESPONSE, (get) => new ProtectResponse({
      ...dependencies(get, 'clients', 'issuer', 'clock'), signer: get(t.JWT_SIGNER), encrypter: get(t.ENCRYPT_RESPONSE),
    }))
    .single(t.OPEN_PUSHED_REQUEST, (get) => new OpenPushedRequest(dependencies(get, 'storage', 'digest', 'clock')))
    .single(t.OPEN_REQUEST_OBJECT, (get) => new OpenRequestObject({ ...dependencies(get, 'instance', 'issuer', 'clock', 'keySets'), jwts: get(t.FOREIGN_JWTS) }))
    .single(t.PUSH_AUTHORIZATION, (get) => new PushAuthorization({
      ...dependencies(get, 'storage', 'ledger', 'instance', 'ids', 'secrets', 'digest', 'clock', 'authenticate', 'proveKey', 'resources'),
      requestObjects: get(t.OPEN_REQUEST_OBJECT),
    }))
    .single(t.START_AUTHORIZATION, (get) => {
      const [sessions, hints, finish] = [get(t.BROWSER_SESSIONS), get(t.ID_TOKEN_HINTS), get(t.FINISH_AUTHORIZATION)]
      return new StartAuthorization({
        ...dependencies(get, 'storage', 'instance', 'vendor', 'ids', 'digest', 'clock', 'clients', 'resources'),
        intake: get(t.STORAGE).authRequestIntake, sessions, hints, finish, consents: get(t.ASK_CONSENT), pushed: get(t.OPEN_PUSHED_REQUEST), requestObjects: get(t.OPEN_REQUEST_OBJECT),
      })
    })
    .single(t.OPEN_AUTH_REQUEST, (get) => new OpenAuthRequest(dependencies(get, 'storage', 'digest', 'clock', 'clients')))
    .single(t.LANGUAGE_OF, (get) => new ReadPreferredLanguage(dependencies(get, 'storage')))
    .single(t.NAME_LOGIN, (get) => new NameLogin({ intake: get(t.STORAGE).authRequestIntake }))
    .single(t.COMPLETE_LOGIN, (get) => new CompleteLogin({
      ...dependencies(get, 'storage', 'instance', 'ids', 'secrets', 'digest', 'clock', 'events'),
      finish: get(t.FINISH_AUTHORIZATION), owed: get(t.OWED_STEPS), consents: get(t.ASK_CONSENT), endSessions: get(t.END_SESSIONS), bell: get(t.OUTBOX_BELL),
    }))
    .single(t.ASK_CONSENT, (get) => new AskConsent({ ...dependencies(get, 'storage', 'events', 'instance', 'clock'), sessions: get(t.BROWSER_SESSIONS) }))
    .single(t.OWED_STEPS, (get) => new OwedSteps(dependencies(get, 'storage', 'instance', 'vendor', 'clock')))
    .single(t.START_ACCOUNT_SIGN_IN, (get) =>
      new StartAccountSignIn({
        ...dependencies(get, 'compared', 'vendor', 'ids', 'digest', 'clock'),
        intake: get(t.STORAGE).authRequestIntake, sessions: get(t.BROWSER_SESSIONS), clientId: CONSOLE_CLIENT_ID,
      }))
    .single(t.REGISTER_PERSON, (get) => {
      const [policies, rules, hasher] = [get(t.GET_POLICIES), get(t.PASSWORD_RULES), get(t.PASSWORD_HASHER)]
      return new RegisterPerson({
        ...dependencies(get, 'storage', 'instance', 'vendor', 'ids', 'secrets', 'clock', 'events'),
        policies, rules, hasher, bell: get(t.OUTBOX_BELL),
      })
    })
    .single(t.CONFIRM_REGISTRATION, (get) => new ConfirmRegistration({
      ...dependencies(get, 'storage', 'instance', 'secrets', 'digest', 'clock', 'events'),
      codeDigest: get(t.CODE_DIGEST),
    }))
}

function wireDevices(wiring: Wiring): void {
  wiring
    .single(t.AUTHORIZE_DEVICE, (get) => new AuthorizeDevice(dependencies(get, 'storage', 'ledger', 'issuer', 'vendor', 'ids', 'secrets', 'digest', 'clock', 'authenticate', 'resources')))
    .single(t.BACKCHANNEL, (get) => new Backchannel({
      ...dependencies(get, 'storage', 'ledger', 'instance', 'issuer', 'vendor', 'ids', 'secrets', 'digest', 'clock', 'events', 'bell', 'notices', 'authenticate', 'clients', 'keySets', 'resources'),
      admit: get(t.ADMIT_USER), hints: get(t.ID_TOKEN_HINTS), jwts: get(t.FOREIGN_JWTS), http: get(t.OUTGOING_HTTP), sealer: providerSealer(get),
      limits: get(t.SETTINGS).backchannelLimits ?? DEFAULT_BACKCHANNEL_LIMITS,
    }))
    .single(t.ENTER_USER_CODE, (get) => new EnterUserCode({
      ...dependencies(get, 'storage', 'vendor', 'ids', 'digest', 'clock'),
      sessions: get(t.BROWSER_SESSIONS),
    }))
    .single(t.REVIEW_DEVICE, (get) => new ReviewDevice({ ...dependencies(get, 'storage', 'clock'), sessions: get(t.BROWSER_SESSIONS) }))
    .single(t.ANSWER_DEVICE, (get) => new AnswerDevice({
      ...dependencies(get, 'storage', 'ledger', 'vendor', 'clock', 'events'),
      admit: get(t.ADMIT_USER),
    }))
}

/** Binds the use cases of the core. */
export function wireCore(wiring: Wiring): void {
  wireSessions(wiring)
  wireOpenClients(wiring)
  wireTokens(wiring)
  wireAuthRequests(wiring)
  wireDevices(wiring)
}

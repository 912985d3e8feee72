import type { ClientId, OrgId, UserId } from '../../foundation/shared/index.js'

/** The object whose setting makes a refused sign-in succeed. `request`: what the application sends. */
export type RemedyObject = 'application' | 'user' | 'login_policy' | 'request'

interface Described {
  readonly object: RemedyObject
  /** The member of the object, as the API names it. */
  readonly member?: string
  readonly advice: string
}

/**
 * Reasons with a remedy, by their stable code, with the setting to change. Codes of failures that are not listed, such as
 * `auth_requests.expired`, have no setting.
 */
export const REMEDIES = {
  'clients.unknown': { object: 'request', member: 'client_id', advice: 'no application has this client id: compare it with the one in the console' },
  'clients.deactivated': { object: 'application', member: 'state', advice: 'activate the application' },
  'clients.redirect_uri_not_registered': {
    object: 'application', member: 'redirectUris', advice: 'register the redirect URI exactly as the application sends it',
  },
  'clients.response_type_not_registered': { object: 'application', member: 'responseTypes', advice: 'add the response type to the application' },
  'clients.grant_type_not_registered': { object: 'application', member: 'grantTypes', advice: 'add the grant type to the application' },
  'clients.wrong_auth_method': {
    object: 'application', member: 'authMethodType', advice: 'register the authentication method that the library uses, or configure the library',
  },
  'clients.wrong_secret': { object: 'application', member: 'clientSecret', advice: 'generate a new secret and configure the application with it' },
  'clients.pkce_required': { object: 'request', member: 'code_challenge', advice: 'a client without a secret must send code_challenge and code_challenge_method=S256' },
  'clients.pushed_request_required': {
    object: 'request', member: 'request_uri', advice: 'push the authorization request (RFC 9126): the application or its security profile requires it',
  },
  'clients.request_object_required': {
    object: 'request', member: 'request', advice: 'sign the authorization request (RFC 9101): the application or its security profile requires it',
  },
  'clients.sender_constraint_required': {
    object: 'request', member: 'DPoP', advice: 'send a DPoP proof with the feature oidcDpop on, or the client certificate, as registered for the application',
  },
  'clients.barred_from_api': {
    object: 'application', advice: 'allow its domain in the settings of open clients, or register the application as an administrator of the instance',
  },
  'users.unknown_login_name': { object: 'user', advice: 'no user has the typed login name, or the organization does not accept e-mail addresses as login names' },
  'users.wrong_password': { object: 'user', member: 'password', advice: 'send a mail to reset the password' },
  'users.no_password': { object: 'user', member: 'password', advice: 'set a password, or send a mail to choose one' },
  'users.too_many_attempts': { object: 'user', member: 'password', advice: 'wait, or reset the password' },
  'users.locked': { object: 'user', member: 'state', advice: 'unlock the user' },
  'users.inactive': { object: 'user', member: 'state', advice: 'reactivate the user' },
  'users.initial': { object: 'user', member: 'state', advice: 'send the invitation again: the user has not chosen a password' },
  'users.password_not_allowed': { object: 'login_policy', member: 'allowUsernamePassword', advice: 'allow passwords in the login policy, or use a passkey' },
} as const satisfies Readonly<Record<string, Described>>

export type RemedyCode = keyof typeof REMEDIES

/** The setting that makes a refused sign-in succeed. */
export interface Remedy extends Described {
  /** Id of the application, user or organization; absent if unknown. */
  readonly id?: string
}

/** The parties of a sign-in, as far as they are known. */
export interface RemedyParties {
  readonly clientId?: ClientId
  readonly userId?: UserId
  readonly userOrgId?: OrgId
}

const ID_OF: Readonly<Record<RemedyObject, (parties: RemedyParties) => string | undefined>> = {
  application: ({ clientId }) => clientId,
  user: ({ userId }) => userId,
  login_policy: ({ userOrgId }) => userOrgId,
  request: () => undefined,
}

/** The remedy of a reason; `undefined` if the code has none. */
export function remedyOf(code: string | undefined, parties: RemedyParties): Remedy | undefined {
  if (code === undefined || !Object.hasOwn(REMEDIES, code)) return undefined
  const remedy: Described = REMEDIES[code as RemedyCode]
  const id = ID_OF[remedy.object](parties)
  return { ...remedy, ...(id === undefined ? {} : { id }) }
}

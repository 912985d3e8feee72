import type { Client, ClientRecord, ClientSecurity, JwtResponseMember, JwtResponseSettings } from '../clients/index.js'
import {
  BACKCHANNEL_TEXTS, CERTIFICATE_SUBJECTS, CLIENT_DEFAULTS, JWT_RESPONSE_MEMBERS, JWT_RESPONSE_NAMES, STATED_NAMES, jwtResponseProblems, pickJwtResponses, registrationContradictions, requestObjectProblems,
  securityContradictions,
} from '../clients/index.js'
import { REQUEST_OBJECT_ALGORITHMS, SIGNING_ALGORITHMS } from '../../foundation/protocol/index.js'
import { ClientId, ProjectId } from '../../foundation/shared/index.js'
import type { Members } from './metadata-reader.js'

/** Members of a registration that protect the client, or change the form of what it gets. The profile is a decision of administrators. */
export type ClientProtection = JwtResponseSettings &
  Omit<ClientSecurity, 'securityProfile' | 'jwksUri' | 'requirePkce' | 'frontchannelLogoutUri' | (typeof BACKCHANNEL_TEXTS)[number]> &
  Pick<Client, 'idTokenSignedResponseAlg' | 'requestObjectSigningAlg' | 'requireSignedRequestObject'>

/** Flags by their name in the metadata. */
const FLAGS = ['dpopBoundAccessTokens', 'tlsClientCertificateBoundAccessTokens', 'requirePushedAuthorizationRequests', 'requireSignedRequestObject'] as const

/** The members that a replacement of the metadata resets. Flags stay, so that a client cannot remove a protection that an administrator added. */
const REPLACED_NAMES: readonly (keyof ClientProtection)[] = [...CERTIFICATE_SUBJECTS, ...JWT_RESPONSE_NAMES, 'idTokenSignedResponseAlg', 'requestObjectSigningAlg']

/** Every member of a client that its metadata decides beside those of `ClientMetadata`. */
export const PROTECTION_NAMES: readonly (keyof ClientProtection)[] = [...FLAGS, ...REPLACED_NAMES]

/** Members that belong to the metadata before. */
const OUTDATED: readonly string[] = ['jwksUri', 'frontchannelLogoutUri', ...STATED_NAMES, ...BACKCHANNEL_TEXTS]

/** The client without the members that its new metadata decides, and without addresses that belong to the old one. */
export const withoutReplaced = <C extends object>(client: C): Omit<C, keyof ClientProtection> & Pick<ClientRecord, (typeof FLAGS)[number]> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => ![...REPLACED_NAMES, ...OUTDATED].includes(name))) as Omit<C, keyof ClientProtection>

/** The name of a member in RFC 7591. */
export const registeredName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Refuse = (description: string) => never

function oneOf<T extends string>(members: Members, member: string, values: readonly T[], refuse: Refuse): T | undefined {
  const name = registeredName(member)
  const value = members[name]
  if (value === undefined) return undefined
  return values.find((one) => one === value) ?? refuse(`${name} must be one of ${values.join(', ')}`)
}

function flag(members: Members, member: string, refuse: Refuse): boolean {
  const value = members[registeredName(member)]
  return value === undefined || typeof value === 'boolean' ? value === true : refuse(`${registeredName(member)} must be true or false`)
}

/** Reads the members. Unlike others, an unsupported value is refused rather than ignored, because the client relies on its protection. */
export function clientProtection(members: Members, refuse: Refuse): ClientProtection {
  const flags = FLAGS.filter((name) => flag(members, name, refuse)).map((name) => [name, true] as const)
  const algorithms = JWT_RESPONSE_NAMES.map((name) => [name, oneOf<string>(members, name, JWT_RESPONSE_MEMBERS[name], refuse)] as const)
  const subjects = CERTIFICATE_SUBJECTS.map((name) => [name, members[registeredName(name)]] as const).filter(([, value]) => value !== undefined)
  const wrong = subjects.find(([, value]) => typeof value !== 'string' || value === '')
  if (wrong) refuse(`${registeredName(wrong[0])} must be a text`)
  const requestObjectSigningAlg = oneOf(members, 'requestObjectSigningAlg', REQUEST_OBJECT_ALGORITHMS, refuse)
  return {
    ...Object.fromEntries(flags),
    ...Object.fromEntries(subjects),
    ...pickJwtResponses(Object.fromEntries(algorithms) as { readonly [Name in JwtResponseMember]?: never }),
    ...(requestObjectSigningAlg === undefined ? {} : { requestObjectSigningAlg }),
    idTokenSignedResponseAlg: oneOf(members, 'idTokenSignedResponseAlg', SIGNING_ALGORITHMS, refuse) ?? 'RS256',
  }
}

/** Whether the client needs registered keys. */
export const needsKeys = (method: Client['authMethod'], { requireSignedRequestObject, requestObjectSigningAlg = 'none', ...others }: ClientProtection): boolean =>
  method === 'private_key_jwt' || method === 'self_signed_tls_client_auth' || requireSignedRequestObject === true || requestObjectSigningAlg !== 'none' ||
  JWT_RESPONSE_NAMES.some((name) => name.endsWith('EncryptedResponseAlg') && others[name] !== undefined)

type Described = ClientProtection & Pick<Client, 'applicationType' | 'redirectUris' | 'grantTypes' | 'authMethod' | 'jwks' | 'jwksUri' | 'frontchannelLogoutUri'>

/** The first contradiction of the metadata; `undefined` without one. */
export function protectionProblem(described: Described): string | undefined {
  const { keys: _keys, ...defaults } = CLIENT_DEFAULTS
  const client: ClientRecord = {
    ...defaults, ...described, id: ClientId.parse('new'), projectId: ProjectId.parse('new'), name: '', postLogoutRedirectUris: [], responseTypes: ['code'], idTokenUserinfoAssertion: false,
    accessTokenType: 'jwt', allowedOrigins: [], state: 'active', version: 1, createdAt: 0, changedAt: 0,
  }
  const [first] = [...registrationContradictions(client), ...requestObjectProblems(client), ...jwtResponseProblems(client), ...securityContradictions(client)]
  return first && `${registeredName(first.field)} ${first.problem}`
}

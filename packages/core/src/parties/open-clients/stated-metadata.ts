import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import { ASSERTION_ALGORITHMS } from '../../foundation/protocol/index.js'
import { defined, isPlain } from '../../foundation/shared/index.js'
import type { Client, StatedMetadata } from '../clients/index.js'
import { FrontchannelLogoutUri, PageUri } from '../clients/index.js'
import type { Members } from './metadata-reader.js'
import { Refused, address, flag, text, texts } from './metadata-reader.js'

/** What a client states, with the page that its front-channel logout loads. */
export type Stated = StatedMetadata & Pick<Client, 'frontchannelLogoutUri'>

const MAX = { contacts: 10, contact: 320, age: 999_999_999 } as const

/**
 * Members that demand what this server does not do. They are refused, because the client relies on them and would not notice otherwise. Members
 * without an effect on security are left out of the registration instead (RFC 7591 §2).
 */
const NOT_SERVED: Readonly<Record<string, string>> = {
  sector_identifier_uri: 'is for pairwise subjects, and this server has public ones only: leave it out',
  default_acr_values: 'is not supported: send acr_values with each request',
  request_object_encryption_alg: 'is not supported: request objects are signed, not encrypted',
  request_object_encryption_enc: 'is not supported: request objects are signed, not encrypted',
}

/** Reads what a client states about itself. @throws Refused */
export function statedMetadata(members: Members, method: Client['authMethod']): Stated {
  const refused = Object.keys(NOT_SERVED).find((name) => members[name] !== undefined)
  if (refused !== undefined) throw new Refused(`${refused} ${NOT_SERVED[refused] ?? ''}`)
  const subjectType = text(members, 'subject_type') ?? 'public'
  // OIDC Discovery §3: subject_types_supported
  if (subjectType !== 'public') throw new Refused('subject_type must be public, the only one that this server has')
  return defined<Stated>({
    policyUri: address(members, 'policy_uri', PageUri),
    tosUri: address(members, 'tos_uri', PageUri),
    clientUri: address(members, 'client_uri', PageUri),
    logoUri: address(members, 'logo_uri', PageUri),
    contacts: contacts(members),
    initiateLoginUri: initiateLoginUri(members),
    defaultMaxAge: defaultMaxAge(members),
    ...(flag(members, 'require_auth_time') ? { requireAuthTime: true } : {}),
    frontchannelLogoutUri: address(members, 'frontchannel_logout_uri', FrontchannelLogoutUri),
    ...(flag(members, 'frontchannel_logout_session_required') ? { frontchannelLogoutSessionRequired: true } : {}),
    tokenEndpointAuthSigningAlg: assertionAlgorithm(members, method),
  })
}

function contacts(members: Members): readonly string[] | undefined {
  const list = texts(members, 'contacts')
  if (list === undefined || list.length === 0) return undefined
  if (list.length > MAX.contacts || !list.every((one) => one !== '' && one.length <= MAX.contact && isPlain(one))) {
    throw new Refused(`contacts must be at most ${MAX.contacts} texts of 1 to ${MAX.contact} characters`)
  }
  return list
}

// OIDC Registration §2: it must use the https scheme
function initiateLoginUri(members: Members): string | undefined {
  const uri = address(members, 'initiate_login_uri', PageUri)
  if (uri?.toLowerCase().startsWith('http:')) throw new Refused('initiate_login_uri must use https')
  return uri
}

function defaultMaxAge(members: Members): number | undefined {
  const { default_max_age: age } = members
  if (age === undefined) return undefined
  if (typeof age !== 'number' || !Number.isInteger(age) || age < 0 || age > MAX.age) throw new Refused('default_max_age must be a number of seconds')
  return age
}

/** Other methods have no assertions. */
function assertionAlgorithm(members: Members, method: Client['authMethod']): AssertionAlgorithm | undefined {
  const name = text(members, 'token_endpoint_auth_signing_alg')
  if (name === undefined || method !== 'private_key_jwt') return undefined
  const alg = ASSERTION_ALGORITHMS.find((one) => one === name)
  if (alg === undefined) throw new Refused(`token_endpoint_auth_signing_alg must be one of ${ASSERTION_ALGORITHMS.join(', ')}`)
  return alg
}

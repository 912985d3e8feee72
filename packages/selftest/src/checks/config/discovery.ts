import { checksOf } from '../../check.js'
import { expectEqual, shown } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, warn } from '../../verdict.js'
import { mediaType } from '../../wire/json-answer.js'

function isJson({ discovery }: RelyingParty): void {
  expectEqual('status', discovery.status, 200)
  expectEqual('content type', mediaType(discovery), 'application/json')
}

// The metadata of OIDC Discovery §3 that is required; token_endpoint unless only the implicit flow is there.
const REQUIRED = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'response_types_supported',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
]

const RECOMMENDED = ['userinfo_endpoint', 'scopes_supported', 'claims_supported']

const isCodeless = ({ metadata }: RelyingParty): boolean => {
  const types = metadata.list('response_types_supported')
  return types.length > 0 && types.every((type) => !type.split(' ').includes('code'))
}

function hasRequired(rp: RelyingParty): void {
  const missing = REQUIRED.filter((name) => rp.metadata.members[name] === undefined && !(name === 'token_endpoint' && isCodeless(rp)))
  if (missing.length > 0) fail(`expected the members ${missing.join(', ')}, got none of that name`)
}

function hasRecommended({ metadata }: RelyingParty): void {
  const missing = RECOMMENDED.filter((name) => metadata.members[name] === undefined)
  if (missing.length > 0) warn(`${missing.join(', ')} would help clients, and is not there`)
}

const FLAGS = [
  'claims_parameter_supported',
  'request_parameter_supported',
  'request_uri_parameter_supported',
  'require_request_uri_registration',
  'authorization_response_iss_parameter_supported',
  'backchannel_logout_supported',
  'frontchannel_logout_supported',
]

function hasFlags({ metadata }: RelyingParty): void {
  for (const name of FLAGS) {
    const value = metadata.members[name]
    if (value !== undefined && typeof value !== 'boolean') fail(`${name}: expected true or false, got ${shown(value)}`)
  }
}

/** The document itself. */
export const discoveryChecks = checksOf('config', [
  { id: 'discovery-json', title: 'discovery answers with JSON', clause: 'OIDC Discovery §4.2', run: isJson },
  {
    id: 'discovery-issuer',
    title: 'discovery names the issuer exactly as it was asked for',
    clause: 'OIDC Discovery §4.3',
    run: ({ settings, metadata }) => expectEqual('issuer', metadata.members['issuer'], settings.issuer),
  },
  { id: 'discovery-required', title: 'discovery has every required member', clause: 'OIDC Discovery §3', run: hasRequired },
  { id: 'discovery-recommended', title: 'discovery has the recommended members', clause: 'OIDC Discovery §3', run: hasRecommended },
  { id: 'discovery-flags', title: 'flags of discovery are true or false', clause: 'OIDC Discovery §3', run: hasFlags },
])

import { checksOf } from '../../check.js'
import { expectIncludes, expectTexts } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, skip } from '../../verdict.js'

const WORDS = ['code', 'id_token', 'token', 'none']

function responseTypes({ metadata }: RelyingParty): void {
  const types = expectTexts('response_types_supported', metadata.members['response_types_supported'])
  const unknown = types.filter((type) => type.split(' ').some((word) => !WORDS.includes(word)))
  if (unknown.length > 0) fail(`response_types_supported: expected words of ${WORDS.join(', ')}, got ${unknown.join(', ')}`)
}

function subjectTypes({ metadata }: RelyingParty): void {
  const types = expectTexts('subject_types_supported', metadata.members['subject_types_supported'])
  const unknown = types.filter((type) => !['public', 'pairwise'].includes(type))
  if (unknown.length > 0) fail(`subject_types_supported: expected public or pairwise, got ${unknown.join(', ')}`)
}

function algorithms({ metadata }: RelyingParty): void {
  const name = 'id_token_signing_alg_values_supported'
  const algs = expectIncludes(name, metadata.members[name], ['RS256'])
  // RFC 8725 §3.2
  if (algs.includes('none')) fail(`${name}: expected algorithms that sign, got "none" among them`)
}

function scopes({ metadata }: RelyingParty): void {
  const { scopes_supported: supported } = metadata.members
  if (supported === undefined) skip('scopes_supported is recommended, and not there')
  expectIncludes('scopes_supported', supported, ['openid'])
}

function claims({ metadata }: RelyingParty): void {
  const { claims_supported: supported } = metadata.members
  if (supported === undefined) skip('claims_supported is recommended, and not there')
  expectIncludes('claims_supported', supported, ['sub'])
}

function challengeMethods({ metadata }: RelyingParty): void {
  const name = 'code_challenge_methods_supported'
  const methods = expectIncludes(name, metadata.members[name], ['S256'])
  // RFC 9700 §2.1.1: a method must not show the verifier in the authorization request
  if (methods.includes('plain')) fail(`${name}: expected S256 alone, got "plain" among them`)
}

function grantTypes({ metadata }: RelyingParty): void {
  const { grant_types_supported: supported } = metadata.members
  if (supported === undefined) skip('grant_types_supported is optional, and not there')
  const grants = expectTexts('grant_types_supported', supported)
  const types = metadata.list('response_types_supported').flatMap((type) => type.split(' '))
  const expected = [...(types.includes('code') ? ['authorization_code'] : []), ...(types.includes('id_token') ? ['implicit'] : [])]
  expectIncludes('grant_types_supported', grants, expected)
}

/** What the server says that it can do. */
export const supportedChecks = checksOf('config', [
  {
    id: 'discovery-response-types',
    title: 'response types are made of the registered words',
    clause: 'OIDC Discovery §3',
    run: responseTypes,
  },
  { id: 'discovery-grant-types', title: 'grant types fit the response types', clause: 'RFC 7591 §2.1', run: grantTypes },
  { id: 'discovery-subject-types', title: 'subject types are public or pairwise', clause: 'OIDC Discovery §3', run: subjectTypes },
  {
    id: 'discovery-algorithms',
    title: 'ID tokens can be signed with RS256, and never with none',
    clause: 'OIDC Discovery §3',
    run: algorithms,
  },
  { id: 'discovery-scopes', title: 'the scope openid is supported', clause: 'OIDC Discovery §3', run: scopes },
  { id: 'discovery-claims', title: 'the claim sub is supported', clause: 'OIDC Discovery §3', run: claims },
  { id: 'discovery-pkce', title: 'PKCE is announced, with S256 alone', clause: 'RFC 9700 §2.1.1', run: challengeMethods },
])

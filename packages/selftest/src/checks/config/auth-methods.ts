import { checksOf } from '../../check.js'
import { expectTexts } from '../../expectations.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'

const ENDPOINTS = ['token', 'introspection', 'revocation'] as const

// OAuth Token Endpoint Authentication Methods (IANA)
const KNOWN = [
  'none', 'client_secret_basic', 'client_secret_post', 'client_secret_jwt', 'private_key_jwt', 'tls_client_auth',
  'self_signed_tls_client_auth', 'bearer',
]

function areKnown({ metadata }: RelyingParty): void {
  for (const endpoint of ENDPOINTS) {
    const name = `${endpoint}_endpoint_auth_methods_supported`
    const value = metadata.members[name]
    if (value === undefined) continue
    const unknown = expectTexts(name, value).filter((method) => !KNOWN.includes(method))
    if (unknown.length > 0) fail(`${name}: expected registered methods, got ${unknown.join(', ')}`)
  }
}

function haveAlgorithms({ metadata }: RelyingParty): void {
  for (const endpoint of ENDPOINTS) {
    const methods = metadata.list(`${endpoint}_endpoint_auth_methods_supported`)
    const name = `${endpoint}_endpoint_auth_signing_alg_values_supported`
    const algs = metadata.members[name]
    if (algs === undefined && !methods.includes('private_key_jwt') && !methods.includes('client_secret_jwt')) continue
    if (expectTexts(name, algs).includes('none')) fail(`${name}: expected algorithms that sign, got "none" among them`)
  }
}

function hasMethodOfClient({ metadata, settings }: RelyingParty): void {
  const method = settings.registration?.client.method
  // OIDC Discovery §3: without the member it is client_secret_basic
  const methods = metadata.members['token_endpoint_auth_methods_supported'] === undefined
    ? ['client_secret_basic']
    : metadata.list('token_endpoint_auth_methods_supported')
  if (method !== undefined && !methods.includes(method)) {
    fail(`token_endpoint_auth_methods_supported: expected ${method}, which the client uses, got ${methods.join(', ')}`)
  }
}

/** Client authentication methods in discovery. */
export const authMethodChecks = checksOf('config', [
  { id: 'auth-methods-known', title: 'client authentication methods are registered with IANA', clause: 'RFC 8414 §2', run: areKnown },
  { id: 'auth-methods-algorithms', title: 'signing methods list their algorithms', clause: 'RFC 8414 §2', run: haveAlgorithms },
  { id: 'auth-methods-of-client', title: 'discovery lists the authentication method of the client', clause: 'OIDC Discovery §3', run: hasMethodOfClient },
])

import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from '../guarded-fetch.js'
import { objectOf } from '../shared-reads.js'
import { shown } from '../shown.js'

/** The members of a discovery document that are used (OIDC Discovery §3). */
export interface ProviderMetadata {
  readonly issuer: string
  readonly authorization_endpoint: string
  readonly token_endpoint: string
  readonly jwks_uri?: string
  readonly userinfo_endpoint?: string
  readonly end_session_endpoint?: string
  readonly token_endpoint_auth_methods_supported?: readonly string[]
  readonly id_token_signing_alg_values_supported?: readonly string[]
  readonly code_challenge_methods_supported?: readonly string[]
  readonly prompt_values_supported?: readonly unknown[]
  readonly authorization_response_iss_parameter_supported?: boolean
}

const WELL_KNOWN = '/.well-known/'

/** Where the document of an issuer is (OIDC Discovery §4.1). An address of the document itself is accepted as issuer. */
function documentAt(issuer: string): { readonly url: string; readonly isNamed: boolean } {
  if (issuer.includes(WELL_KNOWN)) return { url: issuer, isNamed: true }
  const url = new URL(issuer)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${WELL_KNOWN}openid-configuration`
  return { url: url.href, isNamed: false }
}

/** Microsoft names a template of its tenants, or the tenant of a policy, as the issuer. */
const mayDiffer = (issuer: string): boolean => {
  const { origin, hostname } = new URL(issuer)
  return origin === 'https://login.microsoftonline.com' || hostname.endsWith('.b2clogin.com')
}

/** @throws UpstreamUnreachable, UpstreamMisconfigured */
export async function readMetadata(fetch: GuardedFetch, issuer: string): Promise<ProviderMetadata> {
  const { url, isNamed } = documentAt(issuer)
  const response = await fetch(url, { headers: { accept: 'application/json', 'user-agent': 'keyhall' } })
  if (response.status !== 200) throw new UpstreamUnreachable(`${url} answered ${response.status} instead of the metadata of the provider`)
  const metadata = await objectOf(response, url)
  const named = metadata['issuer']
  const isSame = typeof named === 'string' && URL.canParse(named) && (isNamed || mayDiffer(issuer) || new URL(named).href === new URL(issuer).href)
  if (!isSame) throw new UpstreamMisconfigured(`the issuer in the metadata of the provider is ${shown(named)}, the issuer of the settings is ${shown(issuer)}: enter the one of the metadata`)
  const usable = withoutOdd(metadata)
  for (const member of ['authorization_endpoint', 'token_endpoint', ...ADDRESSES] as const) {
    const address = usable[member]
    const isOptional = (ADDRESSES as readonly string[]).includes(member)
    if (address === undefined ? !isOptional : !isCallable(address, issuer)) throw new UpstreamMisconfigured(`${member} in the metadata of the provider is ${shown(metadata[member])}, expected an https address`)
  }
  return usable
}

/** Codes, secrets and keys leave and arrive encrypted, unless the issuer itself is reached without encryption. */
function isCallable(address: string, issuer: string): boolean {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}

const ADDRESSES = ['jwks_uri', 'userinfo_endpoint'] as const
const LISTS = ['token_endpoint_auth_methods_supported', 'id_token_signing_alg_values_supported', 'code_challenge_methods_supported', 'prompt_values_supported']

/** An optional member of another type counts as absent. */
function withoutOdd(metadata: Readonly<Record<string, unknown>>): ProviderMetadata {
  const isUsable = ([name, value]: readonly [string, unknown]): boolean =>
    (name.endsWith('_endpoint') || name === 'jwks_uri' ? typeof value === 'string' : LISTS.includes(name) ? Array.isArray(value) : true)
  return Object.fromEntries(Object.entries(metadata).filter(isUsable)) as unknown as ProviderMetadata
}

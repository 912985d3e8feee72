import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { SecretMethod } from '@keyhall/core/identity-providers'
import type { GuardedFetch } from '../guarded-fetch.js'
import { objectOf } from '../shared-reads.js'
import { shown } from '../shown.js'
import { refusedBy } from './provider-error.js'

/** How the client is known at the token endpoint. */
export interface ClientOfProvider {
  readonly clientId: string
  readonly secret: string | undefined
  readonly method: Exclude<SecretMethod, 'automatic'>
}

interface Exchange {
  readonly tokenEndpoint: string
  readonly client: ClientOfProvider
  readonly code: string
  readonly callback: string
  readonly verifier: string | undefined
}

/** The members of a token answer that are used. Others, and odd values of them, are ignored. */
export interface TokenAnswer {
  readonly accessToken: string
  readonly idToken?: string
  readonly tokenType?: string
}

/** RFC 6749 §2.3.1: `application/x-www-form-urlencoded` */
const formEncoded = (text: string): string => new URLSearchParams({ t: text }).toString().slice(2)

/** Identifies the client in a request (RFC 6749 §2.3.1). */
function authenticated({ clientId, secret, method }: ClientOfProvider): { readonly headers: Readonly<Record<string, string>>; readonly form: Readonly<Record<string, string>> } {
  if (secret === undefined) return { headers: {}, form: { client_id: clientId } }
  if (method === 'post') return { headers: {}, form: { client_id: clientId, client_secret: secret } }
  const pair = method === 'basic' ? [clientId, secret].map(formEncoded) : [clientId, secret]
  return { headers: { authorization: `Basic ${Buffer.from(pair.join(':')).toString('base64')}` }, form: {} }
}

const WORDS: Readonly<Record<ClientOfProvider['method'], string>> = { basic: 'by HTTP Basic', basic_raw: 'by HTTP Basic without encoding', post: 'in the body' }

/** Exchanges a code (RFC 6749 §4.1.3). @throws UpstreamRefused, UpstreamMisconfigured, UpstreamUnreachable, UpstreamUntrusted */
export async function exchangeCode(fetch: GuardedFetch, { tokenEndpoint, client, code, callback, verifier }: Exchange): Promise<TokenAnswer> {
  const { headers, form } = authenticated(client)
  const body = new URLSearchParams({
    grant_type: 'authorization_code', code, redirect_uri: callback, ...form, ...(verifier === undefined ? {} : { code_verifier: verifier }),
  })
  const response = await fetch(tokenEndpoint, {
    method: 'POST', body, headers: { ...headers, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'keyhall' },
  })
  const { status } = response
  if (status >= 300 && status < 400) throw new UpstreamMisconfigured(`${tokenEndpoint} answered with a redirect (${status}), which is not followed`)
  if (status >= 500) throw new UpstreamUnreachable(`${tokenEndpoint} answered ${status}`)
  const answer: Readonly<Record<string, unknown>> = await objectOf(response, tokenEndpoint).catch((problem: unknown) => {
    if (status === 200) throw problem
    return {}
  })
  // GitHub answers errors with status 200.
  if (status !== 200 && status !== 201 || isError(answer)) throw refusal(answer, status, client)
  return tokensIn(answer)
}

const isError = ({ error, access_token: token }: Readonly<Record<string, unknown>>): boolean => error !== undefined && error !== null && typeof token !== 'string'

function refusal(answer: Readonly<Record<string, unknown>>, status: number, { method, secret }: ClientOfProvider): Error {
  const { code, words } = refusedBy(answer)
  if (code === 'invalid_client' || code === 'unauthorized_client' || status === 401) {
    return new UpstreamMisconfigured(`the provider refused client id or secret (${status}, ${words})${secret === undefined ? ': no secret is stored' : `; the secret was sent ${WORDS[method]}`}`)
  }
  return new UpstreamRefused(code, `the provider refused the code (${status}, ${words})`)
}

function tokensIn({ access_token: accessToken, id_token: idToken, token_type: tokenType, ...rest }: Readonly<Record<string, unknown>>): TokenAnswer {
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new UpstreamUntrusted(`access_token of the token answer is ${typeof accessToken === 'string' ? 'empty' : shown(typeof accessToken)}, expected a text; it has ${shown(Object.keys(rest))}`)
  }
  return { accessToken, ...(typeof idToken === 'string' ? { idToken } : {}), ...(typeof tokenType === 'string' ? { tokenType } : {}) }
}

/** RFC 6749 §7.1: a token of an unknown type must not be used. @throws UpstreamUntrusted */
export function assertBearer({ tokenType }: TokenAnswer, { isOptional }: { readonly isOptional: boolean }): void {
  if (tokenType === undefined && isOptional) return
  if (tokenType?.toLowerCase() !== 'bearer') throw new UpstreamUntrusted(`token_type of the token answer is ${shown(tokenType)}, expected Bearer`)
}

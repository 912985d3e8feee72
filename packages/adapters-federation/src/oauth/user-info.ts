import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { GuardedFetch } from '../guarded-fetch.js'
import { objectOf } from '../shared-reads.js'

/** Asks an endpoint about the person of an access token. @throws UpstreamUnreachable, UpstreamRefused, UpstreamMisconfigured */
export async function describedBy(fetch: GuardedFetch, url: string, accessToken: string): Promise<Response> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'keyhall' } })
  const { status } = response
  if (status === 200) return response
  if (status === 401 || status === 403) throw new UpstreamRefused('invalid_token', `${url} refused the access token (${status}): check the scopes`)
  if (status >= 500 || status === 429) throw new UpstreamUnreachable(`${url} answered ${status}`)
  throw new UpstreamMisconfigured(`${url} answered ${status} instead of a description of the person`)
}

/** The claims of userinfo, about the person of the ID token only (OIDC Core §5.3.2, §5.3.4). */
export async function userInfoClaims(
  response: Response, sub: string, verified: (jwt: string) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Readonly<Record<string, unknown>>> {
  const isJwt = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/jwt'
  const claims = isJwt ? await verified((await response.text()).trim()) : await objectOf(response, 'userinfo')
  if (claims['sub'] !== sub) throw new UpstreamUntrusted('sub of userinfo is another person than sub of the ID token')
  return claims
}

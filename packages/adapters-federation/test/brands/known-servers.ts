import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { OutgoingAnswer, OutgoingFailure, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'
import { jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import { CLIENT_ID, CLIENT_SECRET, CODE, PUBLIC_JWK, signed } from '../oidc/openid-server.js'

type Json = Readonly<Record<string, unknown>>
type Reply = (request: { readonly form: URLSearchParams; readonly headers: Readonly<Record<string, string>> }) => Promise<unknown>

export const TENANT = '9122040d-6c67-4c5b-b112-36a304b66dad'
const ACCESS_TOKEN = 'the-access-token'

const apple = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** What the developer account of Apple gives once, as a .p8 file. */
export const APPLE = { teamId: 'TEAM123456', keyId: 'KEY1234567', privateKey: apple.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }

class Refused extends Error {}

const assertBearer: (headers: Readonly<Record<string, string>>) => void = (headers) => {
  if (headers['authorization'] !== `Bearer ${ACCESS_TOKEN}`) throw new Refused('the access token is missing')
}

const assertSecret = (form: URLSearchParams, headers: Readonly<Record<string, string>>): void => {
  const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${encodeURIComponent(CLIENT_SECRET).replaceAll('%20', '+')}`).toString('base64')}`
  const isPosted = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET
  if (!isPosted && headers['authorization'] !== basic) throw new Refused('invalid_client')
}

/** Google, Microsoft, GitHub, GitLab, Apple and another OAuth server at their addresses, which answer as their documentation says. */
export class KnownServers implements OutgoingHttp {
  /** Of the sign-in that comes next. */
  nonce = ''
  /** Claims of the next ID token instead of the usual ones. */
  claims: Json = {}
  /** Members of the next descriptions instead of the usual ones. */
  person: Json = {}
  emails: readonly Json[] = [
    { email: 'octocat@users.noreply.github.com', verified: true, primary: false, visibility: null },
    { email: 'octocat@github.example', verified: true, primary: true, visibility: 'private' },
  ]
  readonly calls: string[] = []

  async send({ url, headers, body }: OutgoingRequest): Promise<OutgoingAnswer | OutgoingFailure> {
    this.calls.push(url)
    const reply = this.#replies()[url]
    const asIs = (status: number, answer: unknown): OutgoingAnswer => ({ status, body: JSON.stringify(answer), contentType: 'application/json' })
    if (!reply) return asIs(404, {})
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    try {
      return asIs(200, await reply({ form: new URLSearchParams(body), headers: lower }))
    } catch (problem) {
      if (problem instanceof Refused) return asIs(401, { error: problem.message })
      throw problem
    }
  }

  #replies(): Readonly<Record<string, Reply>> {
    const keys: Reply = async () => ({ keys: [PUBLIC_JWK] })
    const discovery = (metadata: Json): Reply => async () => ({ id_token_signing_alg_values_supported: ['RS256'], response_types_supported: ['code'], subject_types_supported: ['public'], ...metadata })
    const described = (person: Json): Reply => async ({ headers }) => {
      assertBearer(headers)
      return { ...person, ...this.person }
    }
    const microsoft = 'https://login.microsoftonline.com/common'
    const gitlab = { sub: '42', name: 'Git Lab', nickname: 'gitlab', preferred_username: 'gitlab', email: 'g@gitlab.example', email_verified: true, groups_direct: ['staff'] }
    return {
      'https://accounts.google.com/.well-known/openid-configuration': discovery({
        issuer: 'https://accounts.google.com', authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth', token_endpoint: 'https://oauth2.googleapis.com/token',
        userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo', jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'], code_challenge_methods_supported: ['plain', 'S256'],
      }),
      'https://www.googleapis.com/oauth2/v3/certs': keys,
      'https://oauth2.googleapis.com/token': this.#tokens({ iss: 'https://accounts.google.com', azp: CLIENT_ID, sub: '110169484474386276334', email: 'ann@gmail.example', email_verified: true, hd: 'gmail.example' }),
      'https://openidconnect.googleapis.com/v1/userinfo': described({ sub: '110169484474386276334', name: 'Ann Lee', given_name: 'Ann', family_name: 'Lee', picture: 'https://lh3.googleusercontent.example/a', email: 'ann@gmail.example', email_verified: true }),
      [`${microsoft}/v2.0/.well-known/openid-configuration`]: discovery({
        issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0', authorization_endpoint: `${microsoft}/oauth2/v2.0/authorize`, token_endpoint: `${microsoft}/oauth2/v2.0/token`,
        userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo', jwks_uri: `${microsoft}/discovery/v2.0/keys`,
        token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt', 'client_secret_basic'],
      }),
      [`${microsoft}/discovery/v2.0/keys`]: keys,
      [`${microsoft}/oauth2/v2.0/token`]: this.#tokens({ iss: `https://login.microsoftonline.com/${TENANT}/v2.0`, tid: TENANT, oid: 'o', sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', preferred_username: 'ann@contoso.example', name: 'Ann Lee', ver: '2.0' }),
      'https://graph.microsoft.com/oidc/userinfo': described({ sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ', name: 'Ann Lee', given_name: 'Ann', family_name: 'Lee', email: 'ann@contoso.example' }),
      'https://gitlab.com/.well-known/openid-configuration': discovery({
        issuer: 'https://gitlab.com', authorization_endpoint: 'https://gitlab.com/oauth/authorize', token_endpoint: 'https://gitlab.com/oauth/token',
        userinfo_endpoint: 'https://gitlab.com/oauth/userinfo', jwks_uri: 'https://gitlab.com/oauth/discovery/keys', token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      }),
      'https://gitlab.com/oauth/discovery/keys': keys,
      'https://gitlab.com/oauth/token': this.#tokens({ iss: 'https://gitlab.com', sub_legacy: 'x', ...gitlab }),
      'https://gitlab.com/oauth/userinfo': described(gitlab),
      'https://appleid.apple.com/.well-known/openid-configuration': discovery({
        issuer: 'https://appleid.apple.com', authorization_endpoint: 'https://appleid.apple.com/auth/authorize', token_endpoint: 'https://appleid.apple.com/auth/token',
        jwks_uri: 'https://appleid.apple.com/auth/keys', response_modes_supported: ['query', 'fragment', 'form_post'], token_endpoint_auth_methods_supported: ['client_secret_post'],
      }),
      'https://appleid.apple.com/auth/keys': keys,
      'https://appleid.apple.com/auth/token': this.#tokens(
        { iss: 'https://appleid.apple.com', sub: '001234.abc.0123', email: 'x@privaterelay.appleid.example', email_verified: 'true', is_private_email: 'true' }, assertAppleSecret),
      'https://github.com/login/oauth/access_token': async ({ form, headers }) => {
        assertSecret(form, headers)
        // GitHub answers errors with 200, and with a form unless JSON is accepted.
        if (form.get('code') !== CODE) return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
        return { access_token: ACCESS_TOKEN, scope: 'read:user,user:email', token_type: 'bearer' }
      },
      'https://api.github.com/user': described({ login: 'octocat', id: 583231, node_id: 'x', avatar_url: 'https://avatars.example/u/583231', name: 'Octo Cat', email: 'public@github.example' }),
      'https://api.github.com/user/emails': async ({ headers }) => { assertBearer(headers); return this.emails },
      'https://oauth.example/token': async ({ form, headers }) => { assertSecret(form, headers); return { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 60 } },
      'https://oauth.example/me': described({ uid: 'u-7', preferred_username: 'ann', given_name: 'Ann', email: 'ann@oauth.example', email_verified: true }),
    }
  }

  #tokens(claims: JWTPayload, authenticate: (form: URLSearchParams, headers: Readonly<Record<string, string>>) => void | Promise<void> = assertSecret): Reply {
    return async ({ form, headers }) => {
      await authenticate(form, headers)
      if (form.get('code') !== CODE) throw new Refused('invalid_grant')
      const now = Math.floor(Date.now() / 1000)
      const idToken = await signed({ aud: CLIENT_ID, iat: now, exp: now + 300, nonce: this.nonce, ...claims, ...this.claims })
      return { access_token: ACCESS_TOKEN, token_type: 'Bearer', expires_in: 3599, id_token: idToken }
    }
  }
}

/** "Creating a client secret": ES256 with the id of the key; the team, the client and Apple in its claims; six months at most. */
async function assertAppleSecret(form: URLSearchParams): Promise<void> {
  const secret = form.get('client_secret') ?? ''
  const { protectedHeader, payload } = await jwtVerify(secret, createPublicKey(apple.privateKey), { algorithms: ['ES256'], issuer: APPLE.teamId, subject: CLIENT_ID, audience: 'https://appleid.apple.com' })
  const isShort = (payload.exp ?? Infinity) - (payload.iat ?? 0) <= 15_777_000
  if (protectedHeader.kid !== APPLE.keyId || !isShort || form.get('client_id') !== CLIENT_ID) throw new Refused('invalid_client')
}

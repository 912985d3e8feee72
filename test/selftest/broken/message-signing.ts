import { generateKeyPairSync } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { PATHS, answered, answering, both, hearing, jsonIn, parametersOf, redirect, saying } from '../breakage.js'
import type { Breakage, Json } from '../breakage.js'
import { accepting, pushed } from './profile-breakages.js'
import type { BrokenProfile } from './security-profiles.js'

const KID = 'of-the-broken-server'
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A signed response before it is signed anew. */
interface Draft {
  header: JWTHeaderParameters
  claims: JWTPayload
}

type Change = (draft: Draft) => void

const publishing: Breakage = saying(PATHS.keys, (json) => ({
  ...json,
  keys: [...(json['keys'] as Json[]), { ...pair.publicKey.export({ format: 'jwk' }), kid: KID }, { ...rsa.publicKey.export({ format: 'jwk' }), kid: `${KID}-rsa` }],
}))

/** The JWT with a change, signed by a published key, so that nothing is wrong but the change. */
async function resigned(jwt: string, change: Change): Promise<string> {
  const draft: Draft = { header: { ...decodeProtectedHeader(jwt), alg: 'ES256', kid: KID }, claims: decodeJwt(jwt) }
  change(draft)
  return new SignJWT(draft.claims).setProtectedHeader(draft.header).sign(draft.header.alg === 'RS256' ? rsa.privateKey : pair.privateKey)
}

/** Changes authorization responses in redirects. */
const responding = (change: Change): Breakage =>
  both(publishing, async (request, pass) => {
    const answer = await pass(request)
    const { location = '' } = answer.headers
    const jwt = /[?#&]response=([^&]+)/.exec(location)?.[1]
    return jwt === undefined ? answer : { ...answer, headers: { ...answer.headers, location: location.replace(jwt, await resigned(jwt, change)) } }
  })

/** Changes signed introspection. */
const introspecting = (change: Change): Breakage =>
  both(publishing, answering(PATHS.introspect, async (answer) =>
    answer.body.startsWith('eyJ') ? { ...answer, body: await resigned(answer.body, change) } : answer))

const claiming = (own: Readonly<Record<string, unknown>>): Change => (draft) => {
  draft.claims = JSON.parse(JSON.stringify({ ...draft.claims, ...own })) as JWTPayload
}

const byUnknownKey: Change = ({ header }) => {
  header.kid = 'unknown'
}

const byRs256: Change = ({ header }) => {
  Object.assign(header, { alg: 'RS256', kid: `${KID}-rsa` })
}

interface RequestObject {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

const part = (text = ''): RequestObject['claims'] => JSON.parse(Buffer.from(text, 'base64url').toString() || '{}') as RequestObject['claims']

function objectIn(request: HttpRequest): RequestObject {
  const [header, claims] = (parametersOf(request).get('request') ?? '').split('.')
  return { header: part(header), claims: part(claims) }
}

/** Accepts pushed requests whose object is so. */
const acceptingObject = (isMeant: (object: RequestObject, request: HttpRequest, answer: HttpAnswer) => boolean): Breakage =>
  accepting(PATHS.par, pushed, (request, answer) => isMeant(objectIn(request), request, answer))

const lifeOf = ({ claims }: RequestObject): number => Number(claims['exp']) - Number(claims['nbf'])
const ageOf = ({ claims }: RequestObject): number => Number(claims['iat']) - Number(claims['nbf'])

const isUnsignedMode = (mode: unknown): boolean => typeof mode !== 'string' || !mode.endsWith('jwt')

/** Accepts requests for unsigned responses, and answers them so. */
function answeringUnsigned(): Breakage {
  let redirectUri: unknown
  const remembering = hearing(PATHS.par, (_parameters, request) => {
    redirectUri = objectIn(request).claims['redirect_uri'] ?? redirectUri
  })
  const answeringMade = hearing(PATHS.authorize, (asked) =>
    asked.get('request_uri') === jsonIn(pushed())['request_uri'] ? redirect(`${redirectUri as string}?code=made`) : undefined)
  return both(both(remembering, answeringMade), acceptingObject(({ header, claims }) => header['alg'] === 'ES256' && isUnsignedMode(claims['response_mode'])))
}

/** Prefers the parameters outside the request object. */
function preferringOutside(): Breakage {
  let outside: string | null = null
  const remembering = hearing(PATHS.par, (parameters) => {
    outside = parameters.get('state')
  })
  return both(remembering, responding((draft) => {
    if (outside !== null) draft.claims['state'] = outside
  }))
}

/** Answers errors without a JWT. */
const answeringPlainErrors: Breakage = async (request, pass) => {
  const answer = await pass(request)
  const { location = '' } = answer.headers
  const jwt = /[?]response=([^&]+)/.exec(location)?.[1]
  const error = jwt === undefined ? undefined : decodeJwt(jwt)['error']
  return typeof error !== 'string' ? answer : { ...answer, headers: { ...answer.headers, location: location.replace(/[?].*/, `?error=${error}`) } }
}

const ALL_OF_INTROSPECTION = ['fapi2ms-introspection-signed', 'fapi2ms-introspection-algorithm', 'fapi2ms-introspection-parties', 'fapi2ms-introspection-no-token', 'fapi2ms-introspection-unknown']

const row = (does: string, fails: readonly string[], breakage: () => Breakage): BrokenProfile => ({
  profile: 'fapi2-message-signing', does, fails: fails.map((id) => (id.startsWith('fapi2ms-') ? id : `fapi2ms-${id}`)), breakage,
})

/** Servers that break FAPI 2.0 Message Signing. */
export const brokenMessageSigning: readonly BrokenProfile[] = [
  row('accepts pushed requests without a request object', ['request-required'], () => acceptingObject((_object, request) => !parametersOf(request).has('request'))),
  row('accepts unsigned request objects', ['request-signed'], () => acceptingObject(({ header }) => header['alg'] === 'none')),
  row('accepts request objects signed by any key', ['request-key'], () =>
    acceptingObject((_object, _request, answer) => String(jsonIn(answer)['error_description']).includes('no registered key'))),
  row('accepts request objects for other servers', ['request-audience'], () => acceptingObject(({ claims }) => claims['aud'] === 'https://selftest.invalid')),
  row('accepts request objects without aud', ['request-audience'], () => acceptingObject(({ header, claims }) => header['alg'] === 'ES256' && claims['aud'] === undefined)),
  row('accepts request objects without nbf', ['request-nbf'], () => acceptingObject(({ header, claims }) => header['alg'] === 'ES256' && claims['nbf'] === undefined)),
  row('accepts request objects with an old nbf', ['request-nbf'], () => acceptingObject((object) => ageOf(object) > 3600)),
  row('accepts request objects without exp', ['request-exp'], () => acceptingObject(({ header, claims }) => header['alg'] === 'ES256' && claims['exp'] === undefined)),
  row('accepts expired request objects', ['request-exp'], () => acceptingObject((object) => lifeOf(object) === 100)),
  row('accepts request objects for more than an hour', ['request-exp'], () => acceptingObject((object) => lifeOf(object) > 3600 && ageOf(object) === 0)),
  row('prefers the parameters outside the request object', ['request-alone'], preferringOutside),
  row('answers unsigned when asked to', ['response-required'], answeringUnsigned),
  row('signs responses with a key that it does not publish', ['response-signed'], () => responding(byUnknownKey)),
  row('signs responses with RS256', ['response-algorithm'], () => responding(byRs256)),
  row('names another issuer in responses', ['response-parties'], () => responding(claiming({ iss: 'https://other.example' }))),
  row('sends the responses of other clients', ['response-parties'], () => responding(claiming({ aud: 'other' }))),
  row('sends responses for several clients', ['response-parties'], () => responding(({ claims }) => void (claims.aud = [String(claims.aud), 'other']))),
  row('sends responses without exp', ['response-expires'], () => responding(claiming({ exp: undefined }))),
  row('sends expired responses', ['response-expires'], () => responding(claiming({ exp: 1000 }))),
  row('forgets state in responses', ['response-state', 'request-alone'], () => responding(claiming({ state: undefined }))),
  row('answers errors unsigned', ['response-error'], () => answeringPlainErrors),
  row('confuses query and fragment', ['response-modes'], () => async (request, pass) => {
    const answer = await pass(request)
    const location = answer.headers.location?.replace('#response=', '?response=')
    return location === undefined ? answer : { ...answer, headers: { ...answer.headers, location } }
  }),
  row('announces no response mode with JWTs', ['response-modes'], () => saying(PATHS.discovery, (json) => ({ ...json, response_modes_supported: ['query'] }))),
  row('answers introspection in JSON', ALL_OF_INTROSPECTION, () => answering(PATHS.introspect, () => answered(200, { active: false }))),
  row('signs introspection with a key that it does not publish', ['introspection-signed'], () => introspecting(byUnknownKey)),
  row('signs introspection with another type', ['introspection-signed'], () => introspecting(({ header }) => void (header.typ = 'JWT'))),
  row('signs introspection with RS256', ['introspection-algorithm'], () => introspecting(byRs256)),
  row('names another issuer in introspection', ['introspection-parties'], () => introspecting(claiming({ iss: 'https://other.example' }))),
  row('sends introspection of other clients', ['introspection-parties'], () => introspecting(claiming({ aud: 'other' }))),
  row('sends introspection that looks like an access token', ['introspection-no-token'], () => introspecting(claiming({ sub: 'x', exp: 1 }))),
  row('tells why a token is unknown', ['introspection-unknown'], () => introspecting((draft) => {
    const { active } = draft.claims['token_introspection'] as Json
    if (active === false) draft.claims['token_introspection'] = { active, reason: 'unknown' }
  })),
]

import { generateKeyPairSync } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { PATHS, both, jsonIn, parametersOf, pathOf, saying } from './breakage.js'
import type { Breakage, Json } from './breakage.js'

const KID = 'of-the-broken-server'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An ID token before it is signed anew. */
export interface Draft {
  header: JWTHeaderParameters
  claims: JWTPayload
  /** With a code or a refresh token, or at the authorization endpoint. */
  readonly from: 'code' | 'refresh' | 'front'
}

/**
 * Changes ID tokens, and signs them by a key that it publishes, so that nothing is wrong but the change. The real server hears the
 * real tokens.
 *
 * @param isPublished whether the key is; without it, the header names the key of the real server
 */
export function resigning(change: (draft: Draft) => void, isPublished = true): Breakage {
  const real = new Map<string, string>()

  const sign = async (idToken: string, from: Draft['from']): Promise<string> => {
    const { kid } = decodeProtectedHeader(idToken)
    const draft: Draft = { header: { alg: 'RS256', typ: 'JWT', kid: isPublished ? KID : kid ?? '' }, claims: decodeJwt(idToken), from }
    change(draft)
    const made = await new SignJWT(draft.claims).setProtectedHeader(draft.header).sign(pair.privateKey)
    real.set(made, idToken)
    return made
  }

  const replaced = (text: string): string => [...real].reduce((sum, [made, idToken]) => sum.replaceAll(made, idToken), text)

  const resign: Breakage = async (request, pass) => {
    const heard = { ...request, url: replaced(request.url), ...(request.body === undefined ? {} : { body: replaced(request.body) }) }
    const answer = await pass(heard)
    return pathOf(request) === PATHS.token ? inBody(request, answer, sign) : inFragment(answer, sign)
  }
  return isPublished ? both(publishing, resign) : resign
}

/** Adds the key to the key set. */
const publishing: Breakage = saying(PATHS.keys, (json) => {
  const key = { ...pair.publicKey.export({ format: 'jwk' }), kid: KID, alg: 'RS256', use: 'sig' }
  return { ...json, keys: [...(json['keys'] as Json[]), key] }
})

type Sign = (idToken: string, from: Draft['from']) => Promise<string>

async function inBody(request: HttpRequest, answer: HttpAnswer, sign: Sign): Promise<HttpAnswer> {
  if (answer.status !== 200) return answer
  const json = jsonIn(answer)
  const { id_token: idToken } = json
  if (typeof idToken !== 'string') return answer
  const from = parametersOf(request).get('grant_type') === 'refresh_token' ? 'refresh' : 'code'
  return { ...answer, body: JSON.stringify({ ...json, id_token: await sign(idToken, from) }) }
}

async function inFragment(answer: HttpAnswer, sign: Sign): Promise<HttpAnswer> {
  const { location = '' } = answer.headers
  const idToken = /[#&]id_token=([^&]+)/.exec(location)?.[1]
  if (idToken === undefined) return answer
  return { ...answer, headers: { ...answer.headers, location: location.replace(idToken, await sign(idToken, 'front')) } }
}

/** Changes the claims of every ID token. */
export const claiming = (change: (claims: JWTPayload, from: Draft['from']) => JWTPayload): Breakage =>
  resigning((draft) => {
    draft.claims = change(draft.claims, draft.from)
  })

import type { HttpAnswer } from '@keyhall/selftest'
import { PATHS, answered, answering, heading, jsonIn, parametersOf, pathOf, saying } from '../breakage.js'
import type { Breakage, Broken } from '../breakage.js'

const ACCEPTED = { auth_req_id: 'made-by-hand-0123456789', expires_in: 300, interval: 5 }

/** Accepts requests that the server refuses. */
const accepting = (isMeant: (asked: URLSearchParams, answer: HttpAnswer) => boolean): Breakage =>
  answering(PATHS.backchannel, (answer, request) => (answer.status !== 200 && isMeant(parametersOf(request), answer) ? answered(200, ACCEPTED) : answer))

/** Answers polls with another error, or with tokens. */
const polled = (error: string, answer: HttpAnswer): Breakage => async (request, pass) => {
  const real = await pass(request)
  return pathOf(request) === PATHS.token && real.status !== 200 && jsonIn(real)['error'] === error ? answer : real
}

const refused = (error: string): HttpAnswer => answered(400, { error })
const TOKENS = answered(200, { access_token: 'made', token_type: 'Bearer', expires_in: 60 })

/** Servers with broken backchannel authentication. */
export const brokenCiba: readonly Broken[] = [
  { does: 'announces a delivery mode that does not exist', fails: ['ciba-metadata'], breakage: () => saying(PATHS.discovery, (json) => ({ ...json, backchannel_token_delivery_modes_supported: ['pull'] })) },
  { does: 'does not announce the grant type', fails: ['ciba-metadata'], breakage: () => saying(PATHS.discovery, (json) => ({ ...json, grant_types_supported: ['authorization_code'] })) },
  { does: 'shortens the lifetime to nothing', fails: ['ciba-acknowledged'], breakage: () => saying(PATHS.backchannel, (json) => (json['expires_in'] === 300 ? { ...json, expires_in: 0 } : json)) },
  { does: 'accepts requests without client authentication', fails: ['ciba-authenticated'], breakage: () => accepting((_asked, { status }) => status === 401) },
  { does: 'accepts requests without openid', fails: ['ciba-openid'], breakage: () => accepting((asked) => asked.get('scope') === 'profile') },
  { does: 'accepts requests without a hint', fails: ['ciba-hint-required'], breakage: () => accepting((asked) => !asked.has('login_hint')) },
  { does: 'ignores a second hint', fails: ['ciba-one-hint'], breakage: () => accepting((asked) => asked.has('login_hint_token')) },
  { does: 'acknowledges requests for unknown users', fails: ['ciba-unknown-user'], breakage: () => accepting((asked) => asked.get('login_hint')?.endsWith('.invalid') === true) },
  { does: 'calls a waiting request denied', fails: ['ciba-pending'], breakage: () => polled('authorization_pending', refused('access_denied')) },
  { does: 'never slows clients down', fails: [], warns: ['ciba-slow-down'], breakage: () => polled('slow_down', refused('authorization_pending')) },
  { does: 'gives tokens to another client', fails: ['ciba-other-client'], breakage: () => polled('unauthorized_client', TOKENS) },
  { does: 'gives tokens for a changed auth_req_id', fails: ['ciba-unknown-id'], breakage: () => polled('invalid_grant', TOKENS) },
  { does: 'gives tokens after the expiry', fails: ['ciba-expired'], breakage: () => polled('expired_token', TOKENS) },
  {
    does: 'forgets the interaction id', fails: [], warns: ['ciba-interaction-id'],
    breakage: () => heading(PATHS.userinfo, { 'x-fapi-interaction-id': undefined }),
  },
]

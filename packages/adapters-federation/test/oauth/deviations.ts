import type { OAuthSettings } from '@keyhall/core/identity-providers'
import type { Answers } from './oauth-sign-in.js'

export const PERSON = '{"id":"u-7","email":"u@up.example"}'
export const TOKEN = '{"access_token":"t","token_type":"Bearer"}'

/** How a provider differs from an honest one. */
export interface OAuthDeviation {
  readonly answers?: Answers
  readonly settings?: Partial<OAuthSettings>
  readonly parameters?: Readonly<Record<string, string>>
}

const refusing = (error: unknown, status = 400): Answers => ({ '/token': { status, body: JSON.stringify(error) } })

/** Each deviation with the class and the words of its sentence. */
export const OAUTH_REFUSED: Readonly<Record<string, readonly [OAuthDeviation, kind: string, ...words: string[]]>> = {
  'invalid_grant': [{ answers: refusing({ error: 'invalid_grant', error_description: 'used before' }) }, 'refused', 'invalid_grant', 'used before'],
  'an error as an object': [{ answers: refusing({ error: { type: 'OAuthException', message: 'expired', code: 100 } }) }, 'refused', '100', 'expired'],
  'an error in another form': [{ answers: refusing({ code: 20003, msg: 'no such code' }) }, 'refused', '20003', 'no such code'],
  'an error with status 200': [{ answers: { '/token': '{"error":"bad_verification_code","error_description":"incorrect"}' } }, 'refused', 'bad_verification_code', '200'],
  'a wrong secret': [{ answers: refusing({ error: 'invalid_client' }, 401) }, 'misconfigured', 'client id or secret', 'in the body'],
  'a wrong secret by Basic': [{ answers: refusing({ error: 'invalid_client' }, 401), settings: { secretMethod: 'basic_raw' } }, 'misconfigured', 'HTTP Basic without encoding'],
  'token_type mac': [{ answers: { '/token': '{"access_token":"t","token_type":"mac"}' } }, 'untrusted', '"mac"', 'Bearer'],
  'no access token': [{ answers: { '/token': '{"ok":false}' } }, 'untrusted', 'access_token', 'ok'],
  'no id': [{ answers: { '/user': '{"uid":"7"}' } }, 'untrusted', '"id"', 'absent', 'uid'],
  'an object as id': [{ answers: { '/user': '{"id":{}}' } }, 'untrusted', '"id"', 'object'],
  'a path without an end': [{ settings: { idAttribute: 'data[1].id' }, answers: { '/user': '{"data":[{"id":1}]}' } }, 'untrusted', '"data[1].id"', 'absent'],
  'a user endpoint that refuses': [{ answers: { '/user': { status: 403, body: '{}' } } }, 'refused', '/user', '403'],
  'a user endpoint that is missing': [{ answers: { '/user': { status: 404, body: '{}' } } }, 'misconfigured', '/user', '404'],
  'a user endpoint that fails': [{ answers: { '/user': { status: 500, body: '{}' } } }, 'unreachable', '/user', '500'],
  'a user endpoint with a page': [{ answers: { '/user': { status: 200, body: '<html>', contentType: 'text/html' } } }, 'misconfigured', '/user', 'text/html'],
  'no network': [{ answers: { '/token': { problem: 'unreachable', detail: 'certificate has expired' } } }, 'unreachable', 'certificate has expired'],
  'another state': [{ parameters: { code: 'c', state: 'x' } }, 'untrusted', 'state'],
  'access_denied': [{ parameters: { error: 'access_denied', state: 'the-state' } }, 'refused', 'access_denied'],
}

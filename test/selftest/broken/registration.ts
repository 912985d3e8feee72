import type { HttpAnswer, HttpRequest } from '@keyhall/selftest'
import { answered, jsonIn, pathOf, without } from '../breakage.js'
import type { Breakage, Broken, Json } from '../breakage.js'

const PATH = '/oauth/v2/register'
const MADE = answered(201, { client_id: 'made' })

/** Changes what the server answers to registrations and reads. */
const registering = (change: (answer: HttpAnswer, sent: Json, request: HttpRequest) => HttpAnswer): Breakage => async (request, pass) => {
  const answer = await pass(request)
  return pathOf(request).startsWith(PATH) ? change(answer, JSON.parse(request.body ?? '{}') as Json, request) : answer
}

const dropping = (...names: readonly string[]): Breakage =>
  registering((answer) => (answer.status === 201 ? { ...answer, body: JSON.stringify(without(jsonIn(answer), ...names)) } : answer))

/** Accepts what the server refuses. */
const accepting = (isMeant: (sent: Json) => boolean): Breakage => registering((answer, sent) => (answer.status === 400 && isMeant(sent) ? MADE : answer))

const uriOf = ({ redirect_uris: uris }: Json): string => String((uris as readonly string[] | undefined)?.[0])

/** Servers with broken dynamic registration. */
export const brokenRegistration: readonly Broken[] = [
  { does: 'answers registrations with 200', fails: ['registration-made', 'registration-redirect-uris'], warns: ['registration-native'], breakage: () => registering((answer, _sent, { method }) => (method === 'POST' ? { ...answer, status: 200 } : answer)) },
  { does: 'returns no redirect URIs', fails: ['registration-made'], breakage: () => dropping('redirect_uris') },
  { does: 'drops default_max_age', fails: ['registration-demands'], breakage: () => dropping('default_max_age') },
  { does: 'registers pairwise subjects and has public ones', fails: ['registration-demands'], breakage: () => accepting(({ subject_type: type }) => type === 'pairwise') },
  { does: 'drops post_logout_redirect_uris', fails: [], warns: ['registration-wishes'], breakage: () => dropping('post_logout_redirect_uris') },
  { does: 'accepts scripts as redirect URIs', fails: ['registration-redirect-uris'], breakage: () => accepting((sent) => uriOf(sent).startsWith('javascript:')) },
  { does: 'refuses schemes without a dot', fails: [], warns: ['registration-native'], breakage: () => registering((answer, sent) => (uriOf(sent).startsWith('selftest:') ? answered(400, { error: 'invalid_redirect_uri' }) : answer)) },
  { does: 'shows a registration to everyone', fails: ['registration-read'], breakage: () => registering((answer, _sent, { method }) => (method === 'GET' && answer.status === 401 ? answered(200, {}) : answer)) },
  { does: 'has errors in the header only', fails: [], warns: ['registration-read'], breakage: () => registering((answer) => (answer.status === 401 ? { ...answer, body: '' } : answer)) },
]

import assert from 'node:assert/strict'
import { ApiError, ConnectionError, TimeoutError, createClient } from '@keyhall/client'
import type { CallOptions } from '@keyhall/client'
import { answer, recordedFetch, silentFetch } from './support/recorded-fetch.js'

const baseUrl = 'https://id.example.com'

/** Calls a method that fails. */
async function failure(fetch: typeof globalThis.fetch, options?: CallOptions): Promise<unknown> {
  try {
    await createClient({ baseUrl, token: 'a-token', fetch }).management.getIAM({}, options)
  } catch (problem) {
    return problem
  }
  throw new assert.AssertionError({ message: 'the call succeeded' })
}

async function apiError(response: Response): Promise<ApiError> {
  const problem = await failure(recordedFetch(() => response).fetch)
  assert.ok(problem instanceof ApiError, String(problem))
  return problem
}

const detail = (id: string, message: string, field?: string) => ({ type: 'keyhall.v1.ErrorDetail', value: '', debug: { id, message, field } })

describe('a call that the API refuses', () => {
  it('rejects with the code, the status, the message and the request id', async () => {
    const body = { code: 'not_found', message: 'this user does not exist', details: [detail('users.unknown', 'this user does not exist')] }
    const { code, status, message, details, requestId, retryAfterSeconds } = await apiError(answer(404, body, { 'x-request-id': 'r1' }))
    assert.deepEqual({ code, status, message, details, requestId, retryAfterSeconds }, {
      code: 'not_found', status: 404, message: 'this user does not exist', details: [{ id: 'users.unknown', message: 'this user does not exist' }],
      requestId: 'r1', retryAfterSeconds: undefined,
    })
  })

  it('names each invalid member', async () => {
    const details = [
      detail('api.invalid_message', 'profile.givenName: is missing', 'profile.givenName'), detail('clients.refused', 'roleKeys[1]: must be one of: a, b', 'roleKeys[1]'),
    ]
    const problem = await apiError(answer(400, { code: 'invalid_argument', message: 'invalid', details }))
    assert.deepEqual(problem.fields, { 'profile.givenName': 'is missing', 'roleKeys[1]': 'must be one of: a, b' })
    assert.deepEqual(problem.details[0], { id: 'api.invalid_message', field: 'profile.givenName', message: 'is missing' })
  })

  it('names no member for a problem of the whole message or of another kind', async () => {
    const details = [detail('api.invalid_message', ': must have exactly one of a, b'), detail('users.taken', 'mary: is taken')]
    assert.deepEqual((await apiError(answer(400, { code: 'invalid_argument', message: 'invalid', details }))).fields, {})
  })

  it('says when to try again', async () => {
    const body = { code: 'resource_exhausted', message: 'too many requests' }
    assert.equal((await apiError(answer(429, body, { 'retry-after': '7' }))).retryAfterSeconds, 7)
    assert.equal((await apiError(answer(429, body, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }))).retryAfterSeconds, 0)
    assert.equal((await apiError(answer(429, body, { 'retry-after': 'soon' }))).retryAfterSeconds, undefined)
  })
})

describe('an answer that does not come from the API', () => {
  for (const [status, code] of [[502, 'unavailable'], [503, 'unavailable'], [429, 'resource_exhausted'], [418, 'unknown']] as const) {
    it(`is ${code} with status ${status}`, async () => {
      const problem = await apiError(answer(status, '<html>a proxy</html>'))
      assert.deepEqual([problem.code, problem.status, problem.details], [code, status, []])
    })
  }

  it('is unknown with status 200, and points to baseUrl', async () => {
    const problem = await apiError(answer(200, '<html>another site</html>'))
    assert.equal(problem.code, 'unknown')
    assert.match(problem.message, /baseUrl/)
  })

  it('is unknown if its error has another shape', async () => {
    assert.equal((await apiError(answer(404, { error: 'not found' }))).code, 'unknown')
    assert.equal((await apiError(answer(404, 'null'))).code, 'unknown')
  })
})

describe('a call without an answer', () => {
  it('rejects with ConnectionError and the cause if the server cannot be reached', async () => {
    const cause = new TypeError('fetch failed')
    const problem = await failure(() => Promise.reject(cause))
    assert.ok(problem instanceof ConnectionError)
    assert.equal(problem.cause, cause)
    assert.equal(problem.message, `no answer from ${baseUrl}`)
  })

  it('rejects with ConnectionError if the connection breaks within the answer', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
    assert.ok(await failure(() => Promise.resolve(new Response(broken))) instanceof ConnectionError)
  })

  it('rejects with TimeoutError after timeoutSeconds', async () => {
    const problem = await failure(silentFetch, { timeoutSeconds: 0.01 })
    assert.ok(problem instanceof TimeoutError, String(problem))
    assert.equal(problem.message, `no answer from ${baseUrl} within 0.01 seconds`)
  })

  it('rejects with TimeoutError if the token does not come', async () => {
    const keyhall = createClient({ baseUrl, token: () => new Promise(() => undefined), timeoutSeconds: 0.01 })
    await assert.rejects(keyhall.management.getIAM(), { name: 'TimeoutError' })
  })

  it('rejects with the reason of the signal if it is aborted', async () => {
    const abort = new AbortController()
    const problem = failure(silentFetch, { signal: abort.signal })
    const reason = new Error('the page is closed')
    abort.abort(reason)
    assert.equal(await problem, reason)
  })

  it('is not made if the signal is aborted already', async () => {
    const { fetch, sent } = recordedFetch(() => answer(200, {}))
    const problem = await failure(fetch, { signal: AbortSignal.abort() })
    assert.equal((problem as Error).name, 'AbortError')
    assert.deepEqual(sent, [])
  })

  it('rejects with the problem of the token function', async () => {
    const problem = new Error('signed out')
    await assert.rejects(createClient({ baseUrl, token: () => Promise.reject(problem) }).management.getIAM(), problem)
  })
})

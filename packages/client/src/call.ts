import { ConnectionError, TimeoutError } from './errors.js'
import type { CallOptions, ClientOptions } from './options.js'
import { toApiError } from './to-api-error.js'

/** Calls a method by its name without the vendor word: `user.v2.UserService/AddHumanUser`. */
export type Call = (method: string, request: object, options?: CallOptions) => Promise<unknown>

/** Enough for all methods but large imports and exports. */
const USUAL_TIMEOUT_SECONDS = 60

/** The response with its body, which is `undefined` if it is not JSON. */
interface Answer {
  readonly response: Response
  readonly body: unknown
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Settles like `promise`, or rejects with the reason of the signal. */
function until<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** A call with what all of its requests have in common. */
interface Prepared {
  readonly method: string
  readonly body: string
  readonly orgId: string | undefined
  readonly signal: AbortSignal
}

/** Makes calls by the Connect protocol with JSON. */
export function callOf(client: ClientOptions): Call {
  const { vendor = 'keyhall', token } = client
  const base = String(client.baseUrl).replace(/\/+$/, '')

  const answerTo = async ({ method, body, orgId, signal }: Prepared, bearer: string): Promise<Answer> => {
    const headers = {
      'authorization': `Bearer ${bearer}`,
      'content-type': 'application/json',
      ...(orgId === undefined ? {} : { [`x-${vendor}-orgid`]: orgId }),
    }
    const send = client.fetch ?? globalThis.fetch
    try {
      // Without cookies: the token alone decides who calls.
      const response = await send(`${base}/${vendor}.${method}`, { method: 'POST', headers, body, signal, credentials: 'omit' })
      return { response, body: fromJson(await response.text()) }
    } catch (cause) {
      signal.throwIfAborted()
      throw new ConnectionError(`no answer from ${base}`, { cause })
    }
  }

  const authorized = async (call: Prepared): Promise<Answer> => {
    if (typeof token === 'string') return answerTo(call, token)
    const first = await token()
    const answer = await answerTo(call, first)
    if (answer.response.status !== 401) return answer
    const next = await token(first)
    return next === first ? answer : answerTo(call, next)
  }

  return async (method, request, { signal, orgId = client.orgId, timeoutSeconds = client.timeoutSeconds ?? USUAL_TIMEOUT_SECONDS } = {}) => {
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000)
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    either.throwIfAborted()
    try {
      const { response, body } = await until(either, authorized({ method, body: JSON.stringify(request), orgId, signal: either }))
      if (!response.ok || body === undefined) throw toApiError(response, body)
      return body
    } catch (problem) {
      if (problem !== timeout.reason || !timeout.aborted) throw problem
      throw new TimeoutError(`no answer from ${base} within ${timeoutSeconds} seconds`, { cause: problem })
    }
  }
}

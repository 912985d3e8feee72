import assert from 'node:assert/strict'

/** A request as the server sees it. */
export interface Sent {
  readonly url: string
  readonly method: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** An answer with this body: JSON unless it is a text. */
export const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

/** A `fetch` that records requests and takes its answers from this function. */
export function recordedFetch(answers: (sent: Sent) => Response | Promise<Response>): { readonly fetch: typeof fetch; readonly sent: readonly Sent[] } {
  const sent: Sent[] = []
  return {
    sent,
    fetch: async (url, { method, headers, body } = {}) => {
      assert.ok(typeof url === 'string' && typeof body === 'string')
      const request = { url, method, headers: headers as Record<string, string>, body: JSON.parse(body) as unknown }
      sent.push(request)
      return answers(request)
    },
  }
}

/** A `fetch` that never answers, and rejects like a real one when it is aborted. */
export const silentFetch: typeof fetch = (_url, { signal } = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

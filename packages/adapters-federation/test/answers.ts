import type { OutgoingHttp } from '@keyhall/core/shared'

/** A call of a provider, as it was sent. */
export interface SentCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: URLSearchParams
}

/** An answer: JSON as it is written, or a status with it, or no answer at all. */
export type Answer = string | { readonly status: number; readonly body: string; readonly contentType?: string } | { readonly problem: 'unreachable'; readonly detail: string }

/** A network on which each call gets the answer of its path. The calls are recorded. */
export function answering(of: (call: SentCall) => Answer): { readonly http: OutgoingHttp; readonly calls: SentCall[] } {
  const calls: SentCall[] = []
  const http: OutgoingHttp = {
    send: async ({ url, headers, body }) => {
      const call = { path: new URL(url).pathname, headers: lowerCase(headers), form: new URLSearchParams(body) }
      calls.push(call)
      const answer = of(call)
      if (typeof answer === 'string') return { status: 200, body: answer, contentType: 'application/json' }
      return 'problem' in answer ? answer : { contentType: 'application/json', ...answer }
    },
  }
  return { http, calls }
}

const lowerCase = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

import type { ServerFacts } from './server-facts.js'

/** The answer to an authorization request that an operator tries out, from the window of the sign-in to the page that opened it. */
export interface TestAnswer {
  readonly state: string
  readonly code?: string
  readonly error?: string
  readonly description?: string
}

const CHANNEL = 'keyhall.console.try'

/** The redirect URI of trial sign-ins. An application has to register it. */
export const testRedirectUri = ({ baseUrl }: ServerFacts): string => `${baseUrl}/ui/console/try`

/** Hands the answer over to the page that opened this window, and removes the code from the address. The caller closes the window once nothing is being loaded. */
export function handTestAnswerOver(): void {
  const query = new URLSearchParams(location.search)
  history.replaceState(null, '', location.pathname)
  const [state, code, error, description] = ['state', 'code', 'error', 'error_description'].map((name) => query.get(name) ?? undefined)
  if (state !== undefined) {
    const channel = new BroadcastChannel(CHANNEL)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage({ state, code, error, description })
    channel.close()
  }
}

/** Calls back with the answer that has this state. The code is of no use without the verifier, which stays on the page that listens. @returns a function that stops listening */
export function onTestAnswer(state: string, listener: (answer: TestAnswer) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<TestAnswer>) => {
    if (data.state === state) listener(data)
  })
  return () => channel.close()
}

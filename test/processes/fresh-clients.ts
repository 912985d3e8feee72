import assert from 'node:assert/strict'
import http from 'node:http'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { send } from '../support/send.js'

const CLIENTS = 40

/** Outcome of requests. */
export interface FreshOutcome {
  answered: number
  /** Statuses other than 200, and codes of errors. */
  readonly wrong: string[]
}

export const codeOf = (problem: unknown): string => (problem instanceof Error && 'code' in problem ? String(problem.code) : String(problem))

/** When one more request succeeds, everything sent before it has arrived. */
export const answers = (server: KeyhallProcess) => send(`${server.baseUrl}/debug/healthz`, { agent: new http.Agent() })

/** Sends requests, each on a new connection, until the server refuses connections. */
async function freshClient(server: KeyhallProcess, outcome: FreshOutcome): Promise<void> {
  for (;;) {
    try {
      const { status } = await send(`${server.baseUrl}/oauth/v2/keys`, { agent: new http.Agent() })
      if (status !== 200) outcome.wrong.push(String(status))
      outcome.answered++
    } catch (problem) {
      if (codeOf(problem) === 'ECONNREFUSED') return
      outcome.wrong.push(codeOf(problem))
    }
  }
}

/** Stops a server while 40 clients open a connection for each request. */
export async function stopUnderFreshClients(server: KeyhallProcess, outcome: FreshOutcome): Promise<void> {
  const answeredBefore = outcome.answered
  const load = Promise.all(Array.from({ length: CLIENTS }, () => freshClient(server, outcome)))
  while (outcome.answered - answeredBefore < CLIENTS) await answers(server)
  const ending = server.end()
  await load
  assert.equal((await ending).code, 0)
}

import type { Answer } from './connection.js'

/** An answer that is not the expected one: what was measured would not be the work that the scenario names. */
export class WrongAnswer extends Error {
  constructor(expected: string, answer: Answer) {
    super(`expected ${expected}, got ${answer.status}: ${answer.text.slice(0, 300)}`)
  }
}

/** @throws WrongAnswer unless it is a JSON object with the status, for which the proof is true */
export function expectJson(answer: Answer, status: number, proof: (body: Readonly<Record<string, unknown>>) => boolean, named: string): Readonly<Record<string, unknown>> {
  if (answer.status !== status) throw new WrongAnswer(String(status), answer)
  const body = JSON.parse(answer.text) as Readonly<Record<string, unknown>>
  if (!proof(body)) throw new WrongAnswer(named, answer)
  return body
}

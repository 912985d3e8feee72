import assert from 'node:assert/strict'
import fc from 'fast-check'
import { apiDocument, callers } from '../support/api-callers.js'
import { callsOf, inOrder, statusCounts, toWire } from '../support/generated-messages.js'
import type { GeneratedCall } from '../support/generated-messages.js'
import { send } from '../support/send.js'
import type { Answer } from '../support/send.js'
import { startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

/** Calls of all methods together. A long run: PROPERTY_RUNS=20000 npm test -- test/properties/api.test.ts */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)
/** So many go to one pair of servers; then there is not much left of what they began with. */
const A_ROUND = 1500
/** Milliseconds for one answer: the slowest makes a pair of keys or hashes a password. */
const MAX_MILLISECONDS = 10_000
const bootstrap = apiDocument({ features: { actions: true }, security: { enableImpersonation: true } })

/** Invariants after any request. */
function holds(answer: Answer, what: string): void {
  assert.ok(answer.status >= 200 && answer.status < 500, `${what}: ${answer.status} ${answer.body.slice(0, 300)}`)
  assert.doesNotMatch(answer.body, /\n\s+at .*\.js:\d+|SQLITE_|QueryFailed|invalid byte sequence/, what)
  assert.ok(answer.body.length < 1_000_000, `${what}: an answer of ${answer.body.length} characters`)
}

type Listed = Readonly<Record<'details' | 'pagination', { readonly totalResult?: unknown } | undefined>>

const totalOf = (body: string): unknown => {
  const { details, pagination } = JSON.parse(body) as Listed
  return details?.totalResult ?? pagination?.totalResult
}

/** Asks both. @returns the status of their answers @throws when something does not hold */
async function tried(worlds: readonly [World, World], call: GeneratedCall): Promise<number> {
  const what = `${call.method.name} as ${call.as} ${call.isRest ? 'by REST' : 'by name'} ${JSON.stringify(call.message).slice(0, 600)}`
  const [one, other] = await bothAnswer(worlds, call)
  holds(one, what)
  holds(other, what)
  assert.equal(one.status, other.status, `${what}: ${one.body.slice(0, 300)} but on Postgres ${other.body.slice(0, 300)}`)
  if (one.status === 200) assert.equal(totalOf(one.body), totalOf(other.body), what)
  return one.status
}

describe('every API method with arbitrary input', function () {
  this.timeout(60_000 + RUNS * 100)

  for (let round = 0; round * A_ROUND < RUNS; round++) {
    describe(`round ${round + 1}`, () => {
      const worlds = [startedWorld('sqlite', { bootstrap }), startedWorld('postgres', { bootstrap })] as const
      const numRuns = Math.max(1, Math.round(Math.min(A_ROUND, RUNS - round * A_ROUND) / inOrder.length))
      const seed = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31) + round

      it(`answers without a server error, in time and equally on both databases (PROPERTY_SEED=${seed})`, async () => {
        const [statuses, problems]: [Map<number, number>, string[]] = [new Map(), []]
        // No shrinking: the effect of a call depends on the calls before it.
        for (const call of inOrder.flatMap((method) => fc.sample(callsOf(method), { numRuns, seed }))) {
          try {
            const status = await tried(worlds, call)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          } catch (problem) {
            problems.push((problem as Error).message)
          }
        }
        if (process.env['PROPERTY_RUNS']) console.log(`      ${statusCounts(statuses)}`)
        assert.deepEqual(problems, [])
        assert.equal(({} as Readonly<Record<string, unknown>>)['isVerified'], undefined)
      })
    })
  }
})

async function bothAnswer(worlds: readonly [World, World], call: GeneratedCall): Promise<readonly [Answer, Answer]> {
  const { verb, target, body } = toWire(call)
  const headers = {
    authorization: `Bearer ${callers[call.as].token}`,
    'content-type': 'application/json',
    ...(call.org === undefined ? {} : { 'x-keyhall-orgid': call.org }),
  }
  const answerOf = async ({ issuer }: World): Promise<Answer> => {
    const began = performance.now()
    const answer = await send(issuer, { method: verb, target, headers, ...(body === undefined ? {} : { body }) })
    assert.ok(performance.now() - began < MAX_MILLISECONDS, `${call.method.name} took ${Math.round(performance.now() - began)} ms`)
    return answer
  }
  return Promise.all([answerOf(worlds[0]), answerOf(worlds[1])])
}

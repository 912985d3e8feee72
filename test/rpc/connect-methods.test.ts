import assert from 'node:assert/strict'
import type { AnyMethod } from '@keyhall/core/api'
import { callers, apiDocument } from '../support/api-callers.js'
import type { ApiAnswer } from '../support/api-answer.js'
import { Api } from '../support/api.js'
import { examplesOf, inOrder } from '../support/generated-messages.js'
import { startedWorld } from '../support/world.js'

const bootstrap = apiDocument({ features: { actions: true } })

/** Whether a text is a random value of a server: an id, secret, key or hash. */
const isRandom = (text: unknown): text is string => typeof text === 'string' && /^[\w.+/=$,-]{8,}$|^otpauth:|^https?:/.test(text)

/** Methods whose responses depend on the deliveries up to now. */
const SHOWS_OUTBOX = /\/(GetOverview|ListUndeliveredMessages)$/

/** Compares the responses of two servers to the same requests. They may differ only in random values, consistently. */
class Alike {
  readonly #counterparts = new Map<string, string>()

  check(one: unknown, other: unknown, what: string): void {
    if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
      assert.deepEqual(Object.keys(other).toSorted(), Object.keys(one).toSorted(), what)
      for (const [name, value] of Object.entries(one)) this.check(value, (other as Record<string, unknown>)[name], `${what}.${name}`)
    } else if (one !== other) {
      assert.ok(isRandom(one) && isRandom(other), `${what}: ${String(one)}, but over Connect ${String(other)}`)
      assert.equal(this.#counterparts.get(one) ?? other, other, what)
      this.#counterparts.set(one, other)
    }
  }
}

/** A body of `other`, with the address of `one` in its links. */
const withAddressOf = (one: Api, other: Api, body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(new URL(other.world.issuer).host, new URL(one.world.issuer).host))

describe('every method by its full name over Connect, compared with REST on a second server', () => {
  const byRest = new Api(startedWorld('memory', { bootstrap }), 'rest')
  const byName = new Api(startedWorld('memory', { bootstrap }), 'connect')
  const alike = new Alike()
  let succeeded = 0

  async function answersAlike(method: AnyMethod, input: Readonly<Record<string, unknown>>, as: (typeof callers)[keyof typeof callers] | null): Promise<ApiAnswer> {
    // Both servers deliver messages beside requests, and fail at their own pace.
    if (SHOWS_OUTBOX.test(method.name)) for (const { world } of [byRest, byName]) await world.keyhall.runJobs()
    const [one, other] = [await byRest.call(method.name, input, { as }), await byName.call(method.name, input, { as })]
    const what = `${JSON.stringify(input)} as ${as?.id ?? 'nobody'}`
    assert.equal(other.code, one.code, `${what}: ${JSON.stringify([one.body, other.body])}`)
    if (one.code === undefined) alike.check(one.body, withAddressOf(byRest, byName, other.body), what)
    else alike.check(one.body.message, other.body.message, what)
    return one
  }

  for (const method of inOrder) {
    it(method.name, async () => {
      assert.notEqual((await answersAlike(method, {}, null)).code, undefined)
      const examples = examplesOf(method)
      await answersAlike(method, examples[0] ?? {}, callers.withoutRoles)
      for (const input of examples) {
        const { code } = await answersAlike(method, input, callers.iamOwner)
        if (code === undefined) succeeded++
      }
    })
  }

  it('succeeds for more than half of the methods', () => {
    assert.ok(succeeded > inOrder.length / 2, String(succeeded))
  })
})

import assert from 'node:assert/strict'
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from '@keyhall/core/shared'

/** An HTTP client, and the server that it calls. */
export interface OutgoingWorld {
  readonly http: OutgoingHttp
  readonly url: string
  /** Sets the response to the next call. */
  answerWith(answer: OutgoingAnswer): void
  /** The received calls, oldest first. */
  received(): readonly Pick<OutgoingRequest, 'method' | 'body' | 'headers'>[]
  /** Makes the address unreachable. */
  hangUp(): Promise<void>
  close(): Promise<void>
}

/** The contract of every client for external addresses. */
export function outgoingHttpContract(kind: string, open: () => Promise<OutgoingWorld>): void {
  describe(`${kind}: outgoing HTTP calls`, () => {
    let world: OutgoingWorld
    beforeEach(async () => {
      world = await open()
    })
    afterEach(() => world.close())
    const send = (own: Partial<OutgoingRequest> = {}) =>
      world.http.send({ url: world.url, method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'größer', timeout: 10, ...own })

    it('send the given requests in the order of the calls', async () => {
      await send()
      await send({ body: '', headers: { 'x-more': 'y' } })
      const received = world.received().map(({ method, body, headers }) => [method, body, headers['content-type'], headers['x-more']])
      assert.deepEqual(received, [['POST', 'größer', 'text/plain', undefined], ['POST', '', undefined, 'y']])
    })

    for (const status of [200, 204, 302, 400, 500, 503]) {
      it(`return the response status ${status}`, async () => {
        const answer = { status, body: status === 204 ? '' : `grün ${status}` }
        world.answerWith(answer)
        assert.deepEqual(await send(), answer)
      })
    }

    it('return an empty 200 response by default', async () => {
      assert.deepEqual(await send(), { status: 200, body: '' })
    })

    it('return the reason for a missing response, and do not throw', async () => {
      await world.hangUp()
      const failure = await send()
      assert.equal('problem' in failure && failure.problem, 'unreachable')
    })

    it('reject a timeout out of range', async () => {
      for (const timeout of [0, -1, 270.1, Infinity, NaN]) await assert.rejects(send({ timeout }), RangeError, String(timeout))
      assert.deepEqual(world.received(), [])
    })
  })
}

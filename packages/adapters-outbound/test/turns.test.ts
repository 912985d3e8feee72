import assert from 'node:assert/strict'
import { Turns } from '#src/turns.js'

const patient = new AbortController().signal

/** Notes who has a turn, and ends it on demand. */
class Crowd {
  readonly begun: string[] = []
  readonly #turns: Turns
  readonly #ends = new Map<string, () => void>()

  constructor(turns: Turns) {
    this.#turns = turns
  }

  come(name: string, host: string, signal = patient): Promise<void> {
    return this.#turns.take(host, signal).then((end) => {
      this.begun.push(name)
      this.#ends.set(name, end)
    })
  }

  async leave(name: string): Promise<void> {
    this.#ends.get(name)?.()
    await this.settled()
  }

  settled(): Promise<void> {
    return new Promise((resolve) => void setImmediate(resolve))
  }
}

describe('turns', () => {
  it('are given at once while there are some, then in the order of coming', async () => {
    const crowd = new Crowd(new Turns({ total: 2, toOneHost: 2 }))
    for (const name of ['a', 'b', 'c', 'd']) void crowd.come(name, name)
    await crowd.settled()
    assert.deepEqual(crowd.begun, ['a', 'b'])
    await crowd.leave('b')
    assert.deepEqual(crowd.begun, ['a', 'b', 'c'])
    await crowd.leave('a')
    assert.deepEqual(crowd.begun, ['a', 'b', 'c', 'd'])
  })

  it('to one host are limited, without delaying calls to other hosts', async () => {
    const crowd = new Crowd(new Turns({ total: 3, toOneHost: 1 }))
    for (const name of ['slow 1', 'slow 2', 'slow 3']) void crowd.come(name, 'slow')
    void crowd.come('other', 'other')
    await crowd.settled()
    assert.deepEqual(crowd.begun, ['slow 1', 'other'])
    await crowd.leave('other')
    assert.deepEqual(crowd.begun, ['slow 1', 'other'])
    await crowd.leave('slow 1')
    assert.deepEqual(crowd.begun, ['slow 1', 'other', 'slow 2'])
  })

  it('are not given to an aborted call', async () => {
    const crowd = new Crowd(new Turns({ total: 1, toOneHost: 1 }))
    const impatient = new AbortController()
    const reason = new Error('enough')
    await crowd.come('a', 'host')
    const waiting = crowd.come('b', 'host', impatient.signal)
    void crowd.come('c', 'host')
    impatient.abort(reason)
    await assert.rejects(waiting, reason)
    await crowd.leave('a')
    assert.deepEqual(crowd.begun, ['a', 'c'])
  })

  it('stay with a running call, even when it is aborted later', async () => {
    const crowd = new Crowd(new Turns({ total: 1, toOneHost: 1 }))
    const impatient = new AbortController()
    await crowd.come('a', 'host')
    const waiting = crowd.come('b', 'host', impatient.signal)
    await crowd.leave('a')
    await waiting
    impatient.abort()
    void crowd.come('c', 'host')
    await crowd.settled()
    assert.deepEqual(crowd.begun, ['a', 'b'])
    await crowd.leave('b')
    assert.deepEqual(crowd.begun, ['a', 'b', 'c'])
  })
})

import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import { LoadedEpoch } from '#src/configuration/loaded-epoch.js'
import { PostgresEpochs } from '#src/postgres/postgres-epochs.js'

interface Sent {
  callback(error: Error | null, outcomes?: readonly unknown[]): void
}

describe('the epoch of the configuration on Postgres', () => {
  let sent: Sent[]
  let epochs: PostgresEpochs
  beforeEach(() => {
    sent = []
    const client = { query: (message: Sent) => sent.push(message) }
    const pool = { connect: (take: (problem: undefined, taken: unknown, release: () => void) => void) => take(undefined, client, () => undefined) }
    epochs = new PostgresEpochs(pool as unknown as Pool)
  })

  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const answer = (index: number, epoch: string) => sent[index]?.callback(null, [{ rows: [[epoch]], command: 'SELECT', count: 1 }])

  it('is read once for all who ask before the statement is sent, and again for those who ask later', async () => {
    const early = [epochs.current(), epochs.current()]
    await turn()
    const late = epochs.current()
    await turn()
    assert.equal(sent.length, 2)
    answer(1, 'new')
    answer(0, 'old')
    assert.deepEqual(await Promise.all([...early, late]), ['old', 'old', 'new'])
  })

  it('is read again after a failure', async () => {
    const failed = epochs.current()
    await turn()
    sent[0]?.callback(new Error('no'))
    await assert.rejects(failed, /^Error: no$/)
    const next = epochs.current()
    await turn()
    answer(1, 'new')
    assert.equal(await next, 'new')
  })

  it('is compared once for all who wait for the same read', async () => {
    let loads = 0
    const loaded = new LoadedEpoch(epochs)
    loaded.reloadWith(async () => void loads++)
    const [one, other] = [loaded.compare(), loaded.compare()]
    assert.equal(one, other)
    await turn()
    const late = loaded.compare()
    assert.notEqual(late, one)
    await turn()
    answer(0, 'first')
    answer(1, 'second')
    await Promise.all([one, other, late])
    assert.equal(loads, 2)
  })
})

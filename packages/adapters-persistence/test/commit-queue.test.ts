import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SqliteDatabase } from '#src/sqlite/driver/sqlite-database.js'
import { sqliteDriver } from '#src/sqlite/driver/sqlite-driver.js'
import { StorageUnavailable } from '@keyhall/core/shared'
import { CommitQueue } from '#src/sqlite/commit-queue.js'
import { Transactions } from '#src/sqlite/transactions.js'

describe('commit queue', () => {
  let executed: string[]
  let database: SqliteDatabase
  let queue: CommitQueue
  const count = (statement: string) => executed.filter((sql) => sql === statement).length
  const stored = () => database.prepare('select id from rows order by id').pluck().all()
  const insert = (id: number) => database.prepare('insert into rows (id) values (?)').run(id)

  beforeEach(() => {
    executed = []
    database = new (sqliteDriver())(':memory:', { verbose: (sql) => executed.push(String(sql)) })
    database.exec('create table rows (id integer primary key, parent integer references rows deferrable initially deferred)')
    queue = new CommitQueue(new Transactions(database))
  })
  afterEach(async () => {
    await queue.close()
    database.close()
  })

  it('commits waiting writes together, in order of arrival', async () => {
    const order: number[] = []
    const all = Array.from({ length: 100 }, (_, id) => queue.write(() => {
      insert(id)
      order.push(id)
      return id
    }))
    assert.deepEqual(await Promise.all(all), order)
    assert.equal(order.length, 100)
    assert.equal(count('commit'), 1)
  })

  it('commits writes of further turns of the event loop in the same group, while more arrive', async () => {
    const later: Promise<unknown>[] = []
    const first = [queue.write(() => insert(1)), queue.write(() => insert(2))]
    setImmediate(() => later.push(queue.write(() => insert(3))))
    await Promise.all(first)
    await Promise.all(later)
    assert.deepEqual([stored(), count('commit')], [[1, 2, 3], 1])
  })

  it('commits a lone write after one turn', async () => {
    const write = queue.write(() => insert(1))
    await nextTurn()
    assert.equal(count('commit'), 1)
    await write
  })

  it('commits a full group after one turn', async () => {
    const writes: Promise<unknown>[] = Array.from({ length: 300 }, (_, id) => queue.write(() => insert(id)))
    await nextTurn()
    assert.equal(count('commit'), 1)
    await Promise.all(writes)
  })

  it('commits after three turns at the latest', async () => {
    const writes: Promise<unknown>[] = [queue.write(() => insert(0))]
    for (let turn = 1; turn <= 3; turn++) {
      writes.push(queue.write(() => insert(turn)))
      await nextTurn()
    }
    assert.equal(count('commit'), 1)
    await Promise.all(writes)
  })

  it('answers no caller before the commit', async () => {
    const events: string[] = []
    const write = queue.write(() => insert(1)).then(() => events.push(`answered after ${count('commit')} commits`))
    const unit = queue.unit(async () => {
      await nextTurn()
      events.push(`still ${count('commit')} commits`)
    })
    await Promise.all([write, unit])
    assert.deepEqual(events, ['still 0 commits', 'answered after 1 commits'])
  })

  it('bounds a group', async () => {
    await Promise.all(Array.from({ length: 600 }, (_, id) => queue.write(() => insert(id))))
    assert.equal(count('commit'), 3)
    assert.equal(stored().length, 600)
  })

  it('runs the first unit of work of a group without a savepoint, and takes it back alone', async () => {
    const outcomes = await Promise.allSettled([
      queue.unit(async () => {
        insert(1)
        await nextTurn()
        throw new Error('no')
      }),
      queue.write(() => insert(2)),
      queue.unit(async () => insert(3)),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status), ['rejected', 'fulfilled', 'fulfilled'])
    assert.deepEqual([stored(), count('begin immediate'), count('commit'), count('savepoint entry')], [[2, 3], 2, 1, 2])
    await queue.unit(async () => insert(4))
    assert.equal(count('savepoint entry'), 2)
  })

  it('commits nothing of a first unit that cannot be rolled back', async () => {
    const exec = database.exec.bind(database)
    database.exec = () => assert.fail('no rollback')
    const unit = queue.unit(async () => {
      insert(1)
      throw new Error('no')
    })
    const write = queue.write(() => insert(2))
    const outcomes = await Promise.allSettled([unit, write])
    database.exec = exec
    assert.deepEqual(outcomes.map(({ status }) => status), ['rejected', 'rejected'])
    // The next group finds the open transaction, and rolls it back.
    await assert.rejects(queue.write(() => insert(3)), StorageUnavailable)
    await queue.write(() => insert(4))
    assert.deepEqual(stored(), [4])
  })

  it('takes back a failed entry alone, waiting or not', async () => {
    const fail = () => {
      throw new Error('no')
    }
    const outcomes = await Promise.allSettled([
      queue.write(() => insert(1)),
      queue.write(() => {
        insert(2)
        fail()
      }),
      queue.unit(async () => {
        insert(3)
        await nextTurn()
        insert(4)
      }),
      queue.unit(async () => {
        insert(5)
        await nextTurn()
        fail()
      }),
      queue.write(() => insert(6)),
    ])
    assert.deepEqual(outcomes.map(({ status }) => status), ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(stored(), [1, 3, 4, 6])
    assert.equal(count('commit'), 1)
  })

  it('has no savepoint for a synchronous write, until one of its group fails', async () => {
    const fails = () => {
      insert(3)
      throw new Error('no')
    }
    await Promise.all([queue.write(() => insert(1)), queue.write(() => insert(2))])
    assert.equal(count('savepoint entry'), 0)
    const writes = [fails, () => insert(4), fails, () => insert(5)].map((work) => queue.write(work))
    assert.deepEqual((await Promise.allSettled(writes)).map(({ status }) => status), ['rejected', 'fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(stored(), [1, 2, 4, 5])
    assert.deepEqual([count('savepoint entry'), count('rollback'), count('commit')], [4, 1, 2])
  })

  it('takes back a write that fails after a unit, which cannot run again', async () => {
    let runs = 0
    const unit = queue.unit(async () => {
      runs += 1
      insert(1)
    })
    const outcomes = await Promise.allSettled([queue.write(() => insert(7)), unit, queue.write(() => {
      insert(2)
      throw new Error('no')
    })])
    assert.deepEqual([outcomes.map(({ status }) => status), runs, stored()], [['fulfilled', 'fulfilled', 'rejected'], 1, [1, 7]])
  })

  it('fails the whole group when the commit fails, and the next one works', async () => {
    const orphan = () => database.exec('insert into rows (id, parent) values (1, 99)')
    const group = await Promise.allSettled([queue.write(() => insert(2)), queue.write(orphan), queue.unit(async () => insert(3))])
    for (const outcome of group) assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailable)
    assert.deepEqual(stored(), [])
    await queue.write(() => insert(4))
    assert.deepEqual(stored(), [4])
  })

  it('fails the whole group when the database rolls its transaction back', async () => {
    const group = await Promise.allSettled([queue.write(() => insert(1)), queue.write(() => database.exec('rollback'))])
    for (const outcome of group) assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StorageUnavailable)
    assert.deepEqual(stored(), [])
    await queue.write(() => insert(2))
    assert.deepEqual(stored(), [2])
  })

  it('runs a unit in the context of its caller', async () => {
    const context = new AsyncLocalStorage<string>()
    const seen = await Promise.all(['one', 'two'].map((name) => context.run(name, () => queue.unit(async () => {
      await nextTurn()
      return context.getStore()
    }))))
    assert.deepEqual(seen, ['one', 'two'])
  })

  it('refuses more than it can keep', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 4100 }, (_, id) => queue.write(() => insert(id))))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    assert.equal(refused.length, 4)
    for (const reason of refused) assert.ok(reason instanceof StorageUnavailable)
    assert.equal(stored().length, 4096)
  })

  it('commits waiting writes before it closes, and refuses later ones', async () => {
    const waiting = queue.write(() => insert(1))
    await queue.close()
    await waiting
    assert.deepEqual(stored(), [1])
    await assert.rejects(queue.write(() => insert(2)), StorageUnavailable)
  })
})

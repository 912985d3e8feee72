import assert from 'node:assert/strict'
import { sqliteDrivers } from '../support/sqlite-drivers.js'
import { runChild } from './children.js'

/** How a process of its own leaves something of the driver to the garbage collector. */
const leftovers: Readonly<Record<string, string>> = {
  'a statement': "kept.prepare('select 1').get()",
  'a statement that was not read to its end': "kept.prepare('select 1 union select 2').get()",
  'a closed handle': "new SqliteDatabase(':memory:').close()",
  'an open handle': "new SqliteDatabase(':memory:')",
}

/** Young objects are collected in the middle of an allocation, where V8 has no current context. */
const program = (leaveOne: string) => `
  import { setImmediate as nextTurn } from 'node:timers/promises'
  import { sqliteDriver } from '@keyhall/adapters-persistence'
  const SqliteDatabase = sqliteDriver(values[0])
  const kept = new SqliteDatabase(':memory:')
  const leave = () => {
    for (let number = 0; number < 200; number++) ${leaveOne}
  }
  const allocate = () => {
    const texts = []
    for (let number = 0; number < 30_000; number++) texts.push('text ' + number)
  }
  for (let round = 0; round < 5; round++) {
    leave()
    for (let turn = 0; turn < 10; turn++) {
      allocate()
      await nextTurn()
    }
  }
  process.stdout.write('lives')`

for (const driver of sqliteDrivers) {
  describe(`sqlite, ${driver}: the garbage collector`, () => {
    for (const [leftover, leaveOne] of Object.entries(leftovers)) {
      it(`frees ${leftover} without a crash of the process`, async () => {
        assert.equal(await runChild(program(leaveOne), [driver]), 'lives')
      })
    }
  })
}

import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import type { StorageConfig } from '@keyhall/adapters-persistence'
import { Installation } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { standardDocument } from '../support/standard-document.js'
import { generatedId, writeGenerated } from '../transfer/generated-document.js'
import { countBeside, queryBeside } from './query-beside.js'

const USERS = Number(process.env['IMPORT_USERS'] ?? 10_000)
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 3)
const IMPORTED = "from users where id like '6f9619ff%'"

/** Partial writes that must never be found: each is one half of a user who is written atomically. */
const HALVES: Readonly<Record<string, string>> = {
  'a person without a password': `select count(*) ${IMPORTED} and not exists (select 1 from passwords p where p.user_id = users.id)`,
}

interface ReportedUsers {
  readonly after: { readonly userIds: readonly string[] }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** Waits until the import has written more users than that, and a little longer, so that the kill comes at any point of its work. */
async function underWay(storage: StorageConfig, hasEnded: () => boolean, above: number): Promise<void> {
  while (!hasEnded() && (await countBeside(storage, `select count(*) ${IMPORTED}`)) <= above) await pause(5)
  await pause(Math.random() * 150)
}

async function idsOf(storage: StorageConfig): Promise<readonly string[]> {
  return (await queryBeside(storage, `select id ${IMPORTED}`)).map(({ id }) => String(id))
}

/** No user is stored partially, and the audit trail has an event for every user. */
async function assertWhole(storage: StorageConfig): Promise<void> {
  for (const [half, sql] of Object.entries(HALVES)) assert.equal(await countBeside(storage, sql), 0, half)
  const events = await queryBeside(storage, "select body from audit_events where type = 'data.imported'")
  const named = events.flatMap(({ body }) => (typeof body === 'string' ? (JSON.parse(body) as ReportedUsers) : (body as ReportedUsers)).after.userIds)
  assert.deepEqual(named.toSorted(), (await idsOf(storage)).toSorted())
}

async function killedImport(installation: Installation, file: string): Promise<{ readonly kills: number; readonly output: string }> {
  const { storage } = installation
  let kills = 0
  for (; kills < KILLS; kills++) {
    const above = await countBeside(storage, `select count(*) ${IMPORTED}`)
    const run = installation.launch({}, ['import', file])
    await underWay(storage, () => run.hasEnded, Math.max(above, Math.floor((USERS * kills) / (KILLS + 1))))
    if (run.hasEnded) break
    assert.equal((await run.end('SIGKILL')).signal, 'SIGKILL')
    await assertWhole(storage)
  }
  const last = installation.launch({}, ['import', file])
  assert.equal((await last.finished(40_000 + USERS * 5)).code, 0, last.output)
  return { kills, output: last.stderr }
}

function survives(databaseOf: () => Promise<{ readonly url: string; readonly drop: () => Promise<void> } | undefined>): void {
  it(`has each of ${USERS} users exactly once after ${KILLS} kills next to a running server`, async function () {
    this.timeout(60_000 + USERS * 5 + KILLS * 20_000)
    const database = await databaseOf()
    const installation = await Installation.create(database ? { KEYHALL_STORAGE: database.url } : {})
    try {
      await (await installation.setUp(standardDocument())).start()
      const file = writeGenerated(installation.folder, '100', USERS)
      const started = performance.now()
      const { kills, output } = await killedImport(installation, file)
      if (USERS <= 10_000) assert.equal(kills, KILLS, 'an import was over before it could be killed')
      const ids = await idsOf(installation.storage)
      const expected = new Set(Array.from({ length: USERS }, (_, number) => generatedId(number)))
      assert.equal(ids.length, USERS)
      assert.ok(ids.every((id) => expected.delete(id)) && expected.size === 0, 'another set of ids')
      await assertWhole(installation.storage)
      if (process.env['IMPORT_USERS']) {
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        console.log(
          `      users=${USERS}, kills=${kills}, ${seconds} s in all, document ${statSync(file).size} bytes; the last run: ${output.trim()}`
        )
      }
    } finally {
      await installation.remove()
      await database?.drop()
    }
  })
}

describe('an import that is killed, and run again', () => {
  describe('on SQLite', () => survives(() => Promise.resolve(undefined)))
  describe('on Postgres', () => survives(createDatabase))
})

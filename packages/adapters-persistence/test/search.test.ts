import assert from 'node:assert/strict'
import { MAX_COUNTED } from '@keyhall/core/shared'
import { CachedTotals } from '#src/sql/cached-totals.js'
import { searchRows } from '#src/sql/search.js'
import type { Searchable } from '#src/sql/searchable.js'
import type { Row, Sql } from '#src/sql/sql.js'

const LETTERS: Searchable<'id'> = { select: 'l.id', from: 'letters l', columns: { id: { value: 'l.id' } }, id: 'l.id' }

/** A long list: each page that the database returns has two rows. */
function listOf(length: number, exactLength = length) {
  let now = 0
  const ran: string[] = []
  const run = async (text: string): Promise<readonly Row[]> => {
    ran.push(text)
    if (!text.startsWith('select count')) return [['a', 'a'], ['b', 'b']]
    return [[text.includes('limit') ? Math.min(length, MAX_COUNTED + 1) : exactLength]]
  }
  const totals = new CachedTotals(() => now)
  const sql = { byBytes: '', position: 'instr', eachScanned: () => '', totals, rowsOfText: run, scan: run } as unknown as Sql
  const page = async () => {
    const { total } = await searchRows(sql, LETTERS, { filters: [], offset: 0, limit: 2, isAscending: true }, (row) => row.text())
    const counts = ran.filter((text) => text.startsWith('select count')).length
    ran.length = 0
    return { total, counts }
  }
  return { page, pass: (milliseconds: number) => { now += milliseconds } }
}

describe('the pages of a list', () => {
  it('count a list that is not long each time', async () => {
    const { page } = listOf(MAX_COUNTED)
    assert.deepEqual([await page(), await page()], [{ total: MAX_COUNTED, counts: 1 }, { total: MAX_COUNTED, counts: 1 }])
  })

  it('count a long list once a minute', async () => {
    const { page, pass } = listOf(90_000)
    assert.deepEqual([await page(), await page()], [{ total: 90_000, counts: 2 }, { total: 90_000, counts: 0 }])
    pass(60_000)
    assert.deepEqual(await page(), { total: 90_000, counts: 2 })
  })

  it('count a list again that was not long any more when it was counted to the end', async () => {
    const { page } = listOf(90_000, 5_000)
    await page()
    assert.deepEqual(await page(), { total: MAX_COUNTED + 1, counts: 1 })
  })
})

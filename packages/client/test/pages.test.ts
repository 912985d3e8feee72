import assert from 'node:assert/strict'
import { createClient, items, pages } from '@keyhall/client'
import { answer, recordedFetch } from './support/recorded-fetch.js'

interface Range {
  readonly offset: number
  readonly limit: number
}

const range = (length: number, { offset, limit }: Range): readonly { id: string }[] =>
  Array.from({ length }, (_, index) => ({ id: String(index) })).slice(offset, offset + limit)

/** A client of a server whose lists have this length. */
function clientOf(length: number) {
  const { fetch, sent } = recordedFetch(({ url, body }) => {
    const { query, pagination, limit, cursor } = body as { query: Range; pagination: Range; limit: number; cursor?: string }
    const totalResult = length === 0 ? {} : { totalResult: String(length) }
    const list = (of: Range, name: string) => (range(length, of).length === 0 ? {} : { [name]: range(length, of) })
    if (url.endsWith('/SearchEvents')) {
      const next = Number(cursor ?? 0) + limit
      return answer(200, { ...list({ offset: Number(cursor ?? 0), limit }, 'events'), ...(next < length ? { nextCursor: String(next) } : {}) })
    }
    if (url.includes('user.v2')) return answer(200, { details: totalResult, ...list(query, 'result') })
    return answer(200, { pagination: { ...totalResult, appliedLimit: '2' }, ...list(pagination, 'applications') })
  })
  return { keyhall: createClient({ baseUrl: 'https://id.example.com', token: 'a-token', fetch }), sent }
}

async function all<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of iterable) found.push(one)
  return found
}

for (const [length, calls] of [[0, 1], [1, 1], [2, 1], [3, 2], [4, 2], [5, 3]] as const) {
  describe(`a list of ${length} in pages of 2`, () => {
    const expected = Array.from({ length }, (_, index) => String(index))

    it(`takes ${calls} calls with query`, async () => {
      const { keyhall, sent } = clientOf(length)
      const users = await all(items(keyhall.users.listUsers, {}, { pageSize: 2 }))
      assert.deepEqual(users.map((user) => (user as unknown as { id: string }).id), expected)
      assert.equal(sent.length, calls)
    })

    it(`takes ${calls} calls with pagination`, async () => {
      const { keyhall, sent } = clientOf(length)
      const found = await all(pages(keyhall.applications.listApplications, {}, { pageSize: 2 }))
      assert.deepEqual(found.flatMap(({ applications = [] }) => applications.map((one) => (one as unknown as { id: string }).id)), expected)
      assert.equal(sent.length, calls)
    })

    it(`takes ${calls} calls with a cursor`, async () => {
      const { keyhall, sent } = clientOf(length)
      const events = await all(items(keyhall.admin.searchEvents, {}, { pageSize: 2 }))
      assert.deepEqual(events.map((event) => (event as unknown as { id: string }).id), expected)
      assert.equal(sent.length, calls)
    })
  })
}

describe('a walk through a list', () => {
  it('keeps the filters and the order of the request', async () => {
    const { keyhall, sent } = clientOf(0)
    await all(items(keyhall.users.listUsers, { query: { asc: true }, queries: [{ typeQuery: { type: 'TYPE_HUMAN' } }] }))
    const [{ body } = { body: undefined }] = sent
    const { query, queries } = body as { query: unknown; queries: unknown }
    assert.deepEqual({ query, queries }, { query: { asc: true, offset: 0, limit: 100 }, queries: [{ typeQuery: { type: 'TYPE_HUMAN' } }] })
  })

  it('makes no further call when the loop ends early', async () => {
    const { keyhall, sent } = clientOf(10)
    for await (const user of items(keyhall.users.listUsers, {}, { pageSize: 2 })) {
      assert.ok(user)
      break
    }
    assert.equal(sent.length, 1)
  })

  it('passes the options of a call', async () => {
    const { keyhall, sent } = clientOf(0)
    await all(items(keyhall.users.listUsers, {}, { orgId: '110' }))
    assert.equal(sent[0]?.headers['x-keyhall-orgid'], '110')
    await assert.rejects(all(items(keyhall.users.listUsers, {}, { signal: AbortSignal.abort() })), { name: 'AbortError' })
  })
})

import assert from 'node:assert/strict'
import type { ClientId } from '@keyhall/core/shared'
import { ProvenCache } from '#src/configuration/proven-cache.js'
import { ClientStandings } from '#src/ledger/client-standings.js'
import type { ComparedReads, Row } from '#src/sql/sql.js'

const shop = 'shop' as ClientId
const portal = 'portal' as ClientId
const unknown = 'unknown' as ClientId

/** Two clients in a storage whose epoch the test sets, and every read of it. */
function aStorage() {
  const read: unknown[] = []
  let version = 1
  const rowOf = (id: unknown): Row => [id, 'active', 'project', 'active', 'org', 'active', null, null, version] as unknown as Row
  const reads: ComparedReads = {
    firstWithEpoch: async (_query, [id], use) => {
      read.push(id)
      return id === unknown ? undefined : use(rowOf(id), 'first')
    },
  }
  const standings = new ClientStandings(new ProvenCache({ current: () => 'first' }), reads)
  return { standings, read, change: () => void (version += 1) }
}

describe('the standing of clients', () => {
  it('is read once for each client and epoch', async () => {
    const { standings, read, change } = aStorage()
    const parties = { user: undefined, client: shop, requester: portal }
    const first = await standings.complete(parties, 'first')
    assert.deepEqual([first.client?.id, first.requesterVersion, first.requesterOrgId, read], ['shop', 1, 'org', [shop, portal]])
    assert.deepEqual(standings.complete(parties, 'first'), first, 'known, so without a promise')
    change()
    const second = await standings.complete(parties, 'second')
    assert.deepEqual([second.requesterVersion, read.length], [2, 4])
  })

  it('is shared by the client of a token and the one that asks', async () => {
    const { standings, read } = aStorage()
    await standings.of(shop)
    assert.equal((standings.complete({ user: undefined, client: shop, requester: shop }, 'first') as { requesterVersion?: number }).requesterVersion, 1)
    assert.deepEqual(read, [shop])
  })

  it('is absent without a client, and read again for a client that did not exist', async () => {
    const { standings, read } = aStorage()
    assert.deepEqual(standings.complete({ user: undefined }, 'first'), {})
    for (let turn = 0; turn < 2; turn++) assert.deepEqual(await standings.complete({ user: undefined, requester: unknown }, 'first'), {})
    assert.deepEqual(read, [unknown, unknown])
  })
})

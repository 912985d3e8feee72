import assert from 'node:assert/strict'
import type { ClientId } from '@keyhall/core/shared'
import { ProvenCache } from '#src/configuration/proven-cache.js'
import { ClientStandings } from '#src/ledger/client-standings.js'
import type { ComparedReads, Row } from '#src/sql/sql.js'

const shop = 'shop' as ClientId
const portal = 'portal' as ClientId
const unknown = 'unknown' as ClientId

const at = (id: ClientId, version = 1) => ({ id, version })

/** Clients in a storage whose epoch and version the test sets, and every read of it. */
function aStorage() {
  const read: unknown[] = []
  const now = { epoch: 'first', version: 1 }
  const rowOf = (id: unknown): Row => [id, 'active', 'project', 'active', 'org', 'active', null, null, now.version]
  const reads: ComparedReads = {
    firstWithEpoch: async (_query, [id], use) => {
      read.push(id)
      return id === unknown ? undefined : use(rowOf(id), now.epoch)
    },
  }
  const standings = new ClientStandings(new ProvenCache({ current: () => now.epoch }), reads)
  return { standings, read, now }
}

describe('the standing of clients', () => {
  it('is read once for each client and epoch', async () => {
    const { standings, read, now } = aStorage()
    const parties = { user: undefined, client: at(shop), requester: at(portal) }
    const first = await standings.complete(parties, 'first')
    assert.deepEqual([first.client?.id, first.requesterVersion, first.requesterOrgId, read], ['shop', 1, 'org', [shop, portal]])
    assert.deepEqual(standings.complete(parties, 'first'), first, 'known, so without a promise')
    now.epoch = 'second'
    await standings.complete(parties, 'second')
    assert.equal(read.length, 4)
  })

  it('is shared by the client of a token and the one that asks', async () => {
    const { standings, read } = aStorage()
    const own = { user: undefined, client: at(shop), requester: at(shop) }
    assert.equal((await standings.complete(own, 'first')).requesterVersion, 1)
    assert.equal((await standings.of(shop)).requesterVersion, 1)
    assert.deepEqual(read, [shop])
  })

  it('is read again for another version, also when the change made no epoch', async () => {
    const { standings, now } = aStorage()
    await standings.of(shop)
    now.version = 2
    for (let turn = 0; turn < 2; turn++) {
      assert.equal((await standings.complete({ user: undefined, requester: at(shop, 2) }, 'first')).requesterVersion, 2)
    }
  })

  it('is not kept for an epoch that it did not come with', async () => {
    const { standings, read, now } = aStorage()
    await standings.complete({ user: undefined, client: at(shop) }, 'of another server')
    await standings.complete({ user: undefined, client: at(shop) }, 'of another server')
    assert.deepEqual(read, [shop, shop])
    assert.equal(now.epoch, 'first')
  })

  it('is absent without a client, and read again for a client that did not exist', async () => {
    const { standings, read } = aStorage()
    assert.deepEqual(standings.complete({ user: undefined }, 'first'), {})
    for (let turn = 0; turn < 2; turn++) assert.deepEqual(await standings.of(unknown), {})
    assert.deepEqual(read, [unknown, unknown])
  })
})

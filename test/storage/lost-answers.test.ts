import assert from 'node:assert/strict'
import { openStorage } from '@keyhall/adapters-persistence'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import type { GrantRecord } from '@keyhall/core/tokens'
import { anOrg, aCode, aRefreshToken, NOW } from '../contracts/builders.js'
import { seed, seedGrant } from '../contracts/world.js'
import type { Parents } from '../contracts/world.js'
import { TcpProxy } from '../support/tcp-proxy.js'
import { postgresDatabases } from './databases.js'

describe('postgres: lost responses', () => {
  const databases = postgresDatabases()
  let proxy: TcpProxy
  /** Behind the proxy. */
  let storage: Storage
  /** Another server, with a connection that works. */
  let other: Storage
  let parents: Parents
  let grant: GrantRecord
  before(async () => {
    const config = await databases.migrated()
    assert.ok(config.kind === 'postgres')
    const { hostname, port } = new URL(config.url)
    proxy = await TcpProxy.listen({ host: hostname, port: Number(port) })
    const behind = new URL(config.url)
    behind.port = String(proxy.port)
    ;[storage, other] = [await openStorage({ ...config, url: behind.href }), await openStorage(config)]
    parents = await seed(storage)
    grant = await seedGrant(storage, parents)
  })
  after(async () => {
    proxy.release()
    await Promise.all([storage.close(), other.close()])
    proxy.close()
    await databases.removeAll()
  })

  const aStoredToken = async () => {
    const refreshToken = aRefreshToken({ grantId: grant.id })
    await storage.ledger.settle({ refreshToken })
    return refreshToken
  }

  it('leave a use marked as unanswered at every server until it is answered', async () => {
    const { ledger } = other
    const [used, code] = [await aStoredToken(), aCode({ grantId: grant.id })]
    await storage.ledger.settle({ code })
    const [successor, first] = [aRefreshToken({ grantId: grant.id }), aRefreshToken({ grantId: grant.id })]
    proxy.keep('answers')
    const settled = [
      storage.ledger.settle({ consume: { kind: 'refresh_token', id: used.id, at: NOW }, refreshToken: successor }),
      storage.ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW }, refreshToken: first }),
    ]
    for (const each of settled) await assert.rejects(each, StorageUnavailable)
    proxy.release()
    assert.equal((await ledger.refreshToken(used.id, parents.client.id))?.token.successorId, successor.id)
    assert.deepEqual([await ledger.isUnanswered('refresh_token', used.id), await ledger.isUnanswered('code', code.id)], [true, true])
    // One closes with the use of its successor, the other with the answer to the repeated request.
    await ledger.settle({ consume: { kind: 'refresh_token', id: successor.id, at: NOW } })
    assert.equal(await ledger.settle({ consume: { kind: 'code', id: code.id, at: NOW, isRepeated: true } }), 'settled')
    assert.deepEqual([await ledger.isUnanswered('refresh_token', used.id), await ledger.isUnanswered('code', code.id)], [false, false])
  })

  it('store nothing when the request itself arrived too late', async () => {
    const used = await aStoredToken()
    const org = anOrg()
    const unit = storage.run(async ({ orgs }) => {
      await orgs.add(org)
      proxy.keep('requests')
    })
    await assert.rejects(unit, StorageUnavailable)
    await assert.rejects(storage.ledger.settle({ consume: { kind: 'refresh_token', id: used.id, at: NOW } }), StorageUnavailable)
    proxy.release()
    // Waits for the end of the late transaction, and fails if it was committed.
    await other.run(({ orgs }) => orgs.add(org))
    assert.equal(await other.ledger.settle({ consume: { kind: 'refresh_token', id: used.id, at: NOW } }), 'settled')
  })

  it('end a connection whose transaction may have begun, so that no later write joins it', async () => {
    // Leaves an idle connection, which the next unit takes.
    await storage.run(({ orgs }) => orgs.add(anOrg()))
    proxy.keep('answers')
    await assert.rejects(storage.run(({ orgs }) => orgs.add(anOrg())), StorageUnavailable)
    proxy.release()
    const { id } = await aStoredToken()
    assert.equal((await other.ledger.refreshToken(id, parents.client.id))?.token.id, id)
  })
})

import assert from 'node:assert/strict'
import type { ClientId } from '@keyhall/core/shared'
import { aClient } from '../../support/builders.js'
import { directoryOf } from '../../support/directory.js'

const clientId = 'shop' as ClientId

describe('client directory', () => {
  it('caches a client, and reads it again when a fresh one is requested', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    stored.client = aClient({ version: 8 })
    assert.equal((await directory.find(clientId))?.version, 7)
    assert.equal((await directory.fresh(clientId))?.version, 8)
    assert.equal((await directory.find(clientId))?.version, 8)
    assert.equal(stored.reads, 2)
  })

  it('does not cache a missing client', async () => {
    const { stored, directory } = directoryOf(undefined)
    assert.equal(await directory.find(clientId), undefined)
    stored.client = aClient()
    assert.equal((await directory.find(clientId))?.id, clientId)
  })

  it('drops a deleted client, and any client on request', async () => {
    const { stored, directory } = directoryOf(aClient())
    await directory.find(clientId)
    directory.forget(clientId)
    stored.client = undefined
    assert.equal(await directory.find(clientId), undefined)
  })
})

import assert from 'node:assert/strict'
import { CLIENT_USE_PRECISION, RecordClientUse } from '@keyhall/core/clients'
import type { ClientUseStore } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import { NOW } from '../../support/builders.js'
import { clockAt } from '../../support/fakes.js'

const [web, app] = ['web' as ClientId, 'app' as ClientId]

function recording() {
  const written: (readonly (readonly [string, number])[])[] = []
  const state = { isDown: false }
  const clients: ClientUseStore = {
    markUsed: async (used) => {
      if (state.isDown) throw new StorageUnavailable('down')
      written.push([...used])
    },
  }
  const clock = clockAt(NOW)
  const use = new RecordClientUse({ storage: { run: (work) => work({ clients }) }, clock })
  return { use, written, clock, state }
}

describe('recording the use of clients', () => {
  it('writes the last time of each client in one unit of work, and nothing without use', async () => {
    const { use, written, clock } = recording()
    use.note(web)
    use.note(app)
    clock.set(NOW + 1)
    use.note(web)
    await use.flush()
    await use.flush()
    assert.deepEqual(written, [[[web, NOW + 1], [app, NOW]]])
  })

  it('writes a client at most once in the period', async () => {
    const { use, written, clock } = recording()
    for (const at of [NOW, NOW + 1, NOW + CLIENT_USE_PRECISION - 1, NOW + CLIENT_USE_PRECISION]) {
      clock.set(at)
      use.note(web)
      await use.flush()
    }
    assert.deepEqual(written, [[[web, NOW]], [[web, NOW + CLIENT_USE_PRECISION]]])
  })

  it('retains the times while the storage is unavailable', async () => {
    const { use, written, state } = recording()
    use.note(web)
    state.isDown = true
    await assert.rejects(use.flush(), StorageUnavailable)
    state.isDown = false
    await use.flush()
    assert.deepEqual(written, [[[web, NOW]]])
  })
})

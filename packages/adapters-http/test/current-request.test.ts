import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CurrentRequest } from '@keyhall/core/shared'
import { currentNetwork, currentRequest, runRequest } from '#src/server/current-request.js'

const request = (requestId: string): CurrentRequest => ({ requestId, network: `network of ${requestId}`, isTraced: false })

/** Whether Node follows promises now: before Node 24, an async context makes every promise of the process slower. */
async function followsPromises(): Promise<boolean> {
  await Promise.resolve()
  return executionAsyncId() > 0
}

describe('the current request', () => {
  it('is that of the work, at any depth, and of none outside', async () => {
    const seen: unknown[] = []
    await Promise.all(['a', 'b'].map((id) => runRequest(request(id), async () => {
      await nextTurn()
      seen.push([currentRequest()?.requestId, currentNetwork()])
    })))
    assert.deepEqual(seen, [['a', 'network of a'], ['b', 'network of b']])
    assert.equal(currentRequest(), undefined)
  })

  it('stays that of a longer request when another one has ended', async () => {
    const long = runRequest(request('long'), async () => {
      await nextTurn()
      await nextTurn()
      assert.equal(currentRequest()?.requestId, 'long')
    })
    await runRequest(request('short'), () => undefined)
    await long
  })

  it('costs nothing while there is none, after a failed one too', async () => {
    const before = await followsPromises()
    await assert.rejects(runRequest(request('a'), () => Promise.reject(new Error('no'))), /no/)
    assert.equal(await followsPromises(), before)
  })
})

import assert from 'node:assert/strict'
import { executionAsyncId } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NestedUnitOfWork } from '@keyhall/core/shared'
import { Nesting } from '#src/units/nesting.js'

/** Whether Node follows promises now: before Node 24, an async context makes every promise of the process slower. */
async function followsPromises(): Promise<boolean> {
  await Promise.resolve()
  return executionAsyncId() > 0
}

describe('the detection of nested units of work', () => {
  it('works in every unit, also after other units have ended', async () => {
    const [one, other] = [new Nesting(), new Nesting()]
    const long = one.inside(async () => {
      await nextTurn()
      await nextTurn()
      assert.throws(() => one.assertOutside(), NestedUnitOfWork)
      other.assertOutside()
    })
    await other.inside(() => Promise.resolve())
    await long
    await one.inside(async () => {
      await nextTurn()
      assert.throws(() => one.assertOutside(), NestedUnitOfWork)
    })
    one.assertOutside()
  })

  it('costs nothing while there is no unit, after a failed one too', async () => {
    const before = await followsPromises()
    await assert.rejects(new Nesting().inside(() => Promise.reject(new Error('no'))), /no/)
    assert.equal(await followsPromises(), before)
  })
})

import assert from 'node:assert/strict'
import { NoteLogin } from '@keyhall/core/login-trace'
import type { LoginTraceEntry, LoginTraceIntake } from '@keyhall/core/login-trace'
import type { AuthRequestId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import { NOW } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

type Noted = Parameters<NoteLogin['note']>[0]

const aNote = (own: Partial<Noted> = {}): Noted => ({
  method: 'GET', route: 'login/password', status: 200, outcome: 'shown', origin: { address: '', requestId: 'r' },
  authRequestId: 'a' as AuthRequestId, ...own,
})

/** An intake that tells how many entries came in each write; it can be held up, and be down. */
function noting() {
  const [writes, lost]: [(readonly LoginTraceEntry[])[], (readonly [number, unknown])[]] = [[], []]
  const state = { isDown: false, open: Promise.resolve() }
  const nothing = new Map<never, never>()
  const intake: LoginTraceIntake = {
    lookUp: async () => ({ clientOrgs: nothing, userOrgs: nothing, codes: nothing }),
    add: async (entries) => {
      await state.open
      if (state.isDown) throw new StorageUnavailable('down')
      writes.push(entries)
    },
  }
  const clock = clockAt(NOW)
  const notes = new NoteLogin({ intake, log: { lost: (count, problem) => void lost.push([count, problem]) }, ids: countingIds(), clock })
  const sizes = () => writes.map(({ length }) => length)
  return { notes, writes, lost, state, clock, sizes }
}

describe('recording login traces', () => {
  it('stay in memory until the flush, and are written together with their original times', async () => {
    const { notes, writes, clock, sizes } = noting()
    notes.note(aNote())
    clock.set(NOW + 1)
    notes.note(aNote())
    assert.deepEqual(sizes(), [])
    clock.set(NOW + 9)
    await notes.flush()
    assert.deepEqual(writes.map((entries) => entries.map(({ id, at }) => [id.slice(-1), at])), [[['1', NOW], ['2', NOW + 1]]])
    await notes.flush()
    assert.deepEqual(sizes(), [2])
  })

  it('are written at once when a person sees the reference, with all waiting ones', async () => {
    const { notes, sizes } = noting()
    notes.note(aNote())
    notes.note(aNote({ outcome: 'refused' }))
    await new Promise(setImmediate)
    assert.deepEqual(sizes(), [2])
  })

  it('are written in batches, including those that arrive meanwhile, and a flush waits for all', async () => {
    const { notes, state, sizes } = noting()
    let resume = (): void => undefined
    state.open = new Promise((resolve) => (resume = resolve))
    for (let count = 0; count < 300; count++) notes.note(aNote())
    const flushed = notes.flush()
    notes.note(aNote())
    resume()
    await flushed
    assert.equal(sizes().reduce((sum, size) => sum + size, 0), 301)
    assert.ok(sizes().every((size) => size <= 128))
  })

  it('are lost and logged when they cannot be stored; later ones are stored', async () => {
    const { notes, lost, state, sizes } = noting()
    state.isDown = true
    notes.note(aNote())
    await notes.flush()
    assert.deepEqual([lost.length, lost[0]?.[0], lost[0]?.[1] instanceof StorageUnavailable], [1, 1, true])
    state.isDown = false
    notes.note(aNote())
    await notes.flush()
    assert.deepEqual(sizes(), [1])
  })

  it('are lost when too many wait: the memory is bounded', async () => {
    const { notes, lost, state, sizes } = noting()
    let resume = (): void => undefined
    state.open = new Promise((resolve) => (resume = resolve))
    for (let count = 0; count < 3000; count++) notes.note(aNote())
    resume()
    await notes.flush()
    const written = sizes().reduce((sum, size) => sum + size, 0)
    assert.ok(written < 2300, String(written))
    assert.deepEqual(lost, [[3000 - written, undefined]])
  })

  it('of requests that belong to no sign-in are bounded in each second', async () => {
    const { notes, lost, clock, sizes } = noting()
    const strays = (count: number) => {
      for (let each = 0; each < count; each++) {
        const { authRequestId: _, ...stray } = aNote()
        notes.note(stray)
      }
    }
    strays(300)
    notes.note(aNote())
    clock.set(NOW + 1)
    strays(10)
    await notes.flush()
    assert.deepEqual([sizes().reduce((sum, size) => sum + size, 0), lost], [256 + 1 + 10, [[44, undefined]]])
  })
})

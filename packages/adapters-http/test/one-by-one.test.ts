import assert from 'node:assert/strict'
import { KeyedMutex } from '#src/login/keyed-mutex.js'

/** Work that a test ends, and that reports its start. */
function steps() {
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (name: number) => () => {
    begun.push(name)
    return new Promise<number>((resolve) => void (ends[name] = () => resolve(name)))
  }
  return { begun, work, end: (name: number) => ends[name]?.() }
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))

describe('serialized work', () => {
  it('begins when earlier work of its key has ended, in order of arrival', async () => {
    const [line, { begun, work, end }] = [new KeyedMutex(), steps()]
    const all = [0, 1, 2].map((name) => line.run('a sign-in', work(name)))
    await settled()
    assert.deepEqual(begun, [0])
    end(0)
    await settled()
    assert.deepEqual(begun, [0, 1])
    end(1)
    await settled()
    end(2)
    assert.deepEqual(await Promise.all(all), [0, 1, 2])
  })

  it('does not wait for other keys, and continues after a failure', async () => {
    const [line, { begun, work, end }] = [new KeyedMutex(), steps()]
    const failing = line.run('a sign-in', () => Promise.reject(new Error('a fault')))
    const next = line.run('a sign-in', work(0))
    const other = line.run('another one', work(1))
    await assert.rejects(failing, /a fault/)
    await settled()
    assert.deepEqual(new Set(begun), new Set([0, 1]))
    end(0)
    end(1)
    assert.deepEqual(await Promise.all([next, other]), [0, 1])
  })

  it('runs unserialized once eight calls are waiting', async () => {
    const [line, { begun, work, end }] = [new KeyedMutex(), steps()]
    const names = Array.from({ length: 20 }, (_, name) => name)
    const all = names.map((name) => line.run('a sign-in', work(name)))
    await settled()
    assert.deepEqual(begun, [...names.slice(9), 0])
    for (const name of names) {
      end(name)
      await settled()
    }
    assert.deepEqual(await Promise.all(all), names)
  })
})

import assert from 'node:assert/strict'
import { Progress } from '#src/progress.js'

describe('the progress of a transformation', () => {
  it('shows on a terminal how many users are done and how many in a second, a few times a second', () => {
    const written: string[] = []
    let now = 0
    const progress = new Progress({ write: (text) => void written.push(text), now: () => now })
    for (let count = 0; count < 3_000; count++) {
      now += 0.5
      progress.step()
    }
    progress.end()
    assert.deepEqual(written.slice(0, 2), ['\r400 users, 2,000 a second\u001b[K', '\r800 users, 2,000 a second\u001b[K'])
    assert.deepEqual([written.length, written.at(-1)], [8, '\r\u001b[K'])
  })

  it('is silent where there is no terminal', () => {
    const progress = new Progress({ now: () => 0 })
    for (let count = 0; count < 200; count++) progress.step()
    progress.end()
    assert.equal(progress.count(), 200)
  })
})

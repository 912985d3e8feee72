import assert from 'node:assert/strict'
import fs from 'node:fs'
import { Cleanup } from '#src/processes/cleanup.js'
import { familyOf, secondsOf } from '#src/processes/cpu-time.js'
import { busySeconds } from '#src/processes/machine.js'

describe('processor time', () => {
  it('of a process includes its threads and its ended children', () => {
    const stat = '42 (a (strange) name) S 1 42 42 0 -1 4194560 100 0 0 0 150 30 15 5 20 0 11 0 300 1000 200'
    assert.equal(secondsOf(stat), 2)
  })

  it('is summed over a process and its descendants', () => {
    assert.ok(familyOf(process.ppid).includes(process.pid))
    assert.ok(!familyOf(process.pid).includes(process.ppid))
  })

  it('of the machine leaves out idle time and waiting', () => {
    assert.equal(busySeconds('cpu  100 20 30 9999 8888 4 5 6 0 0\ncpu0 1 1'), 1.65)
  })
})

describe('the clean-up', () => {
  it('undoes the last thing first, everything once, also when a step fails', async () => {
    const cleanup = new Cleanup()
    const done: string[] = []
    cleanup.add(() => { done.push('first') })
    cleanup.add(() => Promise.reject(new Error('planted by the test')))
    cleanup.add(() => { done.push('last') })
    const folder = cleanup.folder('test')
    assert.equal(fs.statSync(folder).mode & 0o777, 0o700)
    await Promise.all([cleanup.run(), cleanup.run()])
    assert.deepEqual([done, fs.existsSync(folder)], [['last', 'first'], false])
  })
})

import 'reflect-metadata'
import assert from 'node:assert/strict'
import { createLogger } from '@keyhall/adapters-log'
import type { Job } from '#src/jobs/jobs.js'
import { Jobs } from '#src/jobs/jobs.js'

const NEVER = 1_000_000

/** A job whose runs end when the test says so. */
function aJob(own: Partial<Job> = {}) {
  const runs: { readonly end: (problem?: Error) => void; readonly isStopping: () => boolean }[] = []
  const job: Job = {
    name: 'test',
    every: NEVER,
    run: (isStopping) => new Promise((resolve, reject) => {
      runs.push({ isStopping, end: (problem) => (problem ? reject(problem) : resolve()) })
    }),
    ...own,
  }
  const lines: string[] = []
  const jobs = new Jobs([job], createLogger({ level: 'info', isPretty: false, output: { write: (line) => void lines.push(line) } }))
  return { job, jobs, runs, lines }
}

const turn = () => new Promise((resolve) => void setImmediate(resolve))

describe('a job that is hurried', () => {
  it('runs at once, however long its time is', async () => {
    const { job, jobs, runs } = aJob()
    jobs.start()
    jobs.hurry(job)
    assert.equal(runs.length, 1)
    runs[0]?.end()
    await jobs.stop()
  })

  it('runs once more when it is already running, no matter how often it is hurried', async () => {
    const { job, jobs, runs } = aJob()
    jobs.start()
    for (let count = 0; count < 5; count++) jobs.hurry(job)
    assert.equal(runs.length, 1)
    runs[0]?.end()
    await turn()
    assert.equal(runs.length, 2)
    runs[1]?.end()
    await turn()
    assert.equal(runs.length, 2)
    await jobs.stop()
  })

  it('stops although its background work fails, which is logged', async () => {
    const { jobs, lines } = aJob({ settled: () => Promise.reject(new Error('no storage')) })
    jobs.start()
    await jobs.stop()
    assert.match(lines.join(), /"job":"test".*no storage.*job failed/)
  })

  it('continues after a failed run, which is logged', async () => {
    const { job, jobs, runs, lines } = aJob()
    jobs.start()
    jobs.hurry(job)
    runs[0]?.end(new Error('no storage'))
    await turn()
    assert.match(lines.join(), /"job":"test".*no storage.*job failed/)
    jobs.hurry(job)
    runs[1]?.end()
    await jobs.stop()
    assert.equal(runs.length, 2)
  })

  it('does not run before the jobs are started and after they are stopped', async () => {
    const { job, jobs, runs } = aJob()
    jobs.hurry(job)
    jobs.start()
    await jobs.stop()
    jobs.hurry(job)
    assert.equal(runs.length, 0)
  })
})

describe('jobs that are stopped', () => {
  it('are notified of the stop, are awaited, and do not run again', async () => {
    const { job, jobs, runs } = aJob()
    jobs.start()
    jobs.hurry(job)
    jobs.hurry(job)
    assert.equal(runs[0]?.isStopping(), false)
    let isStopped = false
    const stopped = jobs.stop().then(() => (isStopped = true))
    await turn()
    assert.deepEqual([runs[0]?.isStopping(), isStopped], [true, false])
    runs[0]?.end()
    await stopped
    assert.equal(runs.length, 1)
  })

  it('are awaited together with their background work', async () => {
    let end: () => void = () => undefined
    const begun = new Promise<void>((resolve) => void (end = resolve))
    const { jobs } = aJob({ run: () => Promise.resolve(), settled: () => begun })
    jobs.start()
    let isStopped = false
    const stopped = jobs.stop().then(() => (isStopped = true))
    await turn()
    assert.equal(isStopped, false)
    end()
    await stopped
  })
})

describe('jobs that are all run', () => {
  it('wait for the current run and its background work', async () => {
    const happened: string[] = []
    const { job, jobs, runs } = aJob({ settled: async () => void happened.push('settled') })
    jobs.start()
    jobs.hurry(job)
    const all = jobs.runAll().then(() => happened.push('all'))
    await turn()
    assert.equal(runs.length, 1)
    runs[0]?.end()
    await turn()
    assert.equal(runs.length, 2)
    runs[1]?.end()
    await all
    assert.deepEqual(happened, ['settled', 'all'])
    await jobs.stop()
  })
})

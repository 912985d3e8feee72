import { parentPort } from 'node:worker_threads'

interface Job {
  readonly password?: string
}

/** Stands in for the hashing worker: it dies of some passwords, in the ways in which a thread can die. It sends each answer by itself. */
parentPort?.on('message', (jobs: readonly Job[]) => {
  for (const { password = 'a hash' } of jobs) {
    if (password === 'exit') process.exit(3)
    if (password === 'throw') throw new Error('out of luck')
    if (password === 'last words') setImmediate(() => process.exit(0))
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
    parentPort?.postMessage([password === 'problem' ? { problem: 'no memory' } : { result: `hash of ${password} in a batch of ${jobs.length}` }])
  }
})

import { parentPort } from 'node:worker_threads'
import { computeNewHash, isHashOf } from './compute-hash.js'
import type { HashingAnswer, HashingJob } from './hashing-job.js'
import { parseHash } from './parse-hash.js'

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
parentPort?.on('message', (job: HashingJob) => parentPort?.postMessage(answer(job)))

function answer(job: HashingJob): HashingAnswer {
  try {
    return { result: execute(job) }
  } catch (problem) {
    // An Error loses its class between threads, so only the message is sent.
    return { problem: problem instanceof Error ? problem.message : 'unknown' }
  }
}

function execute(job: HashingJob): string | boolean {
  if (job.task === 'hash') return computeNewHash(job.password, job.cost)
  const parsed = parseHash(job.encoded)
  return job.passwords.some((password) => isHashOf(parsed, password))
}

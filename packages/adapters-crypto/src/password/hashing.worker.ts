import { parentPort } from 'node:worker_threads'
import { computeNewHash, computeWrapped, isHashOf } from './compute-hash.js'
import { mayTakeLong } from './hashing-job.js'
import type { HashingAnswer, HashingAnswers, HashingJob, HashingJobs } from './hashing-job.js'
import { parseHash } from './parse-hash.js'

parentPort?.on('message', (jobs: HashingJobs) => {
  let answers: HashingAnswer[] = []
  for (const job of jobs) {
    if (mayTakeLong(job) && answers.length > 0) {
      send(answers)
      answers = []
    }
    answers.push(answer(job))
  }
  send(answers)
})

// eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin; the rule means browser windows
const send = (answers: HashingAnswers): void => parentPort?.postMessage(answers)

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
  if (job.task === 'wrap') return computeWrapped(job.head, job.input, job.cost)
  const parsed = parseHash(job.encoded)
  return job.passwords.some((password) => isHashOf(parsed, password))
}

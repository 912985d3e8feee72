import type { PasswordCost } from './argon2.js'

/** A job for a hashing worker. */
export type HashingJob =
  | { readonly task: 'hash'; readonly password: string; readonly cost: PasswordCost }
  /** Hashes a salted sum once more, behind `head`. */
  | { readonly task: 'wrap'; readonly head: string; readonly input: string; readonly cost: PasswordCost }
  /** Whether one of these passwords has this hash, tried in order. */
  | { readonly task: 'verify'; readonly encoded: string; readonly passwords: readonly string[]; readonly isForeign: boolean }

/** An imported hash may take up to a second. */
export const mayTakeLong = (job: HashingJob): boolean => job.task === 'verify' && job.isForeign

/** The result: the new hash, whether one matched, or why it failed. */
export type HashingAnswer = { readonly result: string | boolean } | { readonly problem: string }

/** A worker gets several jobs at once, and answers in their order: all at once, or in parts. */
export type HashingJobs = readonly HashingJob[]
export type HashingAnswers = readonly HashingAnswer[]

import type { PasswordCost } from './argon2.js'

/** A job for a hashing worker. */
export type HashingJob =
  | { readonly task: 'hash'; readonly password: string; readonly cost: PasswordCost }
  /** Whether one of these passwords has this hash, tried in order. */
  | { readonly task: 'verify'; readonly encoded: string; readonly passwords: readonly string[] }

/** The result: the new hash, whether one matched, or why it failed. */
export type HashingAnswer = { readonly result: string | boolean } | { readonly problem: string }

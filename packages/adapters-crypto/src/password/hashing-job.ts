import type { PasswordCost } from './argon2.js'

/** What a hashing worker is asked. */
export type HashingJob =
  | { readonly task: 'hash'; readonly password: string; readonly cost: PasswordCost }
  /** Whether the hash is of one of these passwords, tried in order. */
  | { readonly task: 'verify'; readonly encoded: string; readonly passwords: readonly string[] }

/** What it answers: the new hash, whether one matched, or why it could not. */
export type HashingAnswer = { readonly result: string | boolean } | { readonly problem: string }

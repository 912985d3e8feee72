import type { CommandOption } from './options.js'

export const recoverOptions: readonly CommandOption[] = [
  { name: 'after-restore', meaning: 'end all sign-ins, and revoke all grants and access tokens' },
  { name: 'until', value: '<instant>', meaning: 'only those from that instant or before, such as 2026-01-31T08:00:00Z; now by default' },
]

export const recoverRemarks: readonly string[] = [
  'A restored backup brings back tokens and sign-ins that were ended after it was made. Run this before the server starts, or beside it.',
  'Everyone signs in again. Passwords, factors, personal access tokens and client secrets stay as the backup has them.',
]

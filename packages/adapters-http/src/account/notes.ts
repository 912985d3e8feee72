import type { Request, Response } from 'express'
import type { Cookies } from '../login/cookies.js'

/** Notes for the page after a change. The texts are `account.note.<name>`. */
export const NOTES = [
  'saved', 'email_sent', 'email_changed', 'email_cancelled', 'phone_saved', 'phone_sent', 'phone_verified', 'phone_removed', 'password_changed', 'password_set',
  'passkey_added', 'passkey_renamed', 'passkey_removed', 'totp_added', 'totp_removed', 'email_code_on', 'email_code_off',
  'link_added', 'link_removed', 'link_taken', 'link_refused', 'link_failed', 'session_ended', 'sessions_ended', 'application_revoked', 'request_approved', 'request_denied', 'request_over', 'request_refused', 'switched', 'prove_again', 'signed_out',
] as const
export type Note = (typeof NOTES)[number]

/** Whether a note reports that nothing was changed. */
export const isWarning = (note: Note): boolean => WARNINGS.includes(note)

const WARNINGS: readonly Note[] = ['prove_again', 'signed_out', 'link_taken', 'link_refused', 'link_failed', 'request_over', 'request_refused']

/** Reads and removes the pending note. */
export function takeNote(cookies: Cookies, req: Request, res: Response): Note | undefined {
  const name = cookies.read(req, 'note')
  if (name === undefined) return undefined
  cookies.clear(res, 'note')
  return NOTES.find((note) => note === name)
}

import { shown } from '../shown.js'

type Members = Readonly<Record<string, unknown>>

/** Codes of OAuth as they may occur in an address; others could be anything. */
const codeOf = (code: unknown): string => (typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : 'unknown_error')

/** Descriptions of Microsoft for accounts that may not sign in any more. */
const DISABLED = /\bAADSTS(?:50057|50053|500571)\b/

/** The error of a provider: its code, and code and description in words for operators. */
export interface ProviderError {
  readonly code: string
  readonly words: string
}

/** Reads an error answer (RFC 6749 §4.1.2.1 and §5.2). Servers have no common code for a disabled account. */
export function refusedBy(answer: Members): ProviderError {
  const { error } = answer
  const nested = typeof error === 'object' && error !== null ? (error as Members) : undefined
  const named = nested ? (nested['code'] ?? nested['type']) : (error ?? answer['code'])
  const description = nested ? nested['message'] : (answer['error_description'] ?? answer['message'] ?? answer['msg'])
  const words = [shown(named), ...(description === undefined || description === null || description === '' ? [] : [shown(description)])].join(': ')
  const isDisabled = DISABLED.test(String(description)) || ['account_disabled', 'user_disabled', 'account_suspended'].includes(String(named))
  return { code: isDisabled ? 'account_disabled' : codeOf(named), words }
}

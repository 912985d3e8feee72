import type { Branded } from '../shared/branded.js'
import { isReservedScope } from './reserved-scopes.js'

/** A scope token of RFC 6749 §3.3 that this server supports. */
export type Scope = Branded<string, 'Scope'>

/** OIDC Core §5.4 and §11. */
export const STANDARD_SCOPES = ['openid', 'profile', 'email', 'phone', 'address', 'offline_access'] as const

const LIMIT_TOKENS = 100
const LIMIT_CHARACTERS = 4096
const SCOPE_TOKEN = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/**
 * Splits a `scope` parameter into distinct tokens in the order given.
 *
 * @returns `undefined` when it is malformed (RFC 6749 §3.3), or beyond 100 tokens or 4096 characters
 */
export function parseScope(text: string): readonly string[] | undefined {
  if (text.length > LIMIT_CHARACTERS) return undefined
  const tokens = [...new Set(text.split(' ').filter(Boolean))]
  return tokens.length <= LIMIT_TOKENS && tokens.every((token) => SCOPE_TOKEN.test(token)) ? tokens : undefined
}

/** Whether this server supports the scope. */
export const isKnownScope = (scope: string, vendor: string): scope is Scope =>
  (STANDARD_SCOPES as readonly string[]).includes(scope) || isReservedScope(scope, vendor)

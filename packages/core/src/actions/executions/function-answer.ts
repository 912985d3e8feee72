import { RESERVED_CLAIMS } from '../../foundation/protocol/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import { AnswerUnusable, parseShallow } from '../targets/index.js'
import { MAX_METADATA_KEY } from '../../directory/metadata/index.js'

/** The accepted part of a function target's response. */
export interface FunctionAnswer {
  readonly claims: Readonly<Record<string, unknown>>
  readonly log: readonly string[]
  /** Values in base64. */
  readonly metadata: readonly { readonly key: string; readonly value: string }[]
  /** Names of ignored claims, which have a meaning on this server. */
  readonly reserved: readonly string[]
}

/** Claims that operators set by roles and rules, and this server's own. */
const RESERVED: ReadonlySet<string> = new Set([...RESERVED_CLAIMS, 'roles', 'groups', 'entitlements'])

/** Maximum size of added claims in JSON characters, so that tokens still fit into headers. */
const MAX_CLAIMS = 8_192
const MAX_LOG_LINES = 20
const MAX_LOG_LINE_LENGTH = 500
const MAX_METADATA = 20
const MAX_METADATA_VALUE = 65_536
const MAX_NAME = 200
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const fault = (what: string) => new AnswerUnusable(`the response is invalid: ${what}`)

function listIn(answer: Members, name: string, most: number): readonly unknown[] {
  const list = answer[name] ?? []
  if (!Array.isArray(list) || list.length > most) throw fault(`${name} must be a list of at most ${most}`)
  return list as readonly unknown[]
}

function keyed(entry: unknown, name: string, longest: number): { readonly key: string; readonly value: unknown } {
  if (!isMembers(entry) || typeof entry['key'] !== 'string') throw fault(`${name} must have key and value`)
  const { key, value } = entry
  if (key === '' || key.length > longest || !isStorable(key)) throw fault(`a key in ${name} must have 1 to ${longest} characters`)
  return { key, value }
}

function readMetadata(entry: unknown): { readonly key: string; readonly value: string } {
  const { key, value } = keyed(entry, 'set_user_metadata', MAX_METADATA_KEY)
  const isValue = typeof value === 'string' && value.length <= MAX_METADATA_VALUE && BASE64.test(value)
  if (!isValue) throw fault('a value in set_user_metadata must be base64')
  return { key, value }
}

function readLogLine(line: unknown): string {
  if (typeof line === 'string' && line.length <= MAX_LOG_LINE_LENGTH) return line
  throw fault(`append_log_claims must have texts of at most ${MAX_LOG_LINE_LENGTH} characters`)
}

/** Whether the claim name is reserved. The server's own names begin with `urn:<vendor>:iam`. */
export const isReservedClaim = (name: string, vendor: string): boolean =>
  RESERVED.has(name) || name.startsWith(`urn:${vendor}:`)

/**
 * Reads `{ append_claims: [{ key, value }], append_log_claims: [text], set_user_metadata: [{ key, value }] }`; an empty body is valid too.
 *
 * @throws AnswerUnusable
 */
export function readFunctionAnswer(text: string, vendor: string): FunctionAnswer {
  const answer = text.trim() === '' ? {} : parseShallow(text)
  if (answer === undefined) throw new AnswerUnusable('the response is not valid JSON')
  if (!isMembers(answer)) throw fault('it must be an object')
  const appended = listIn(answer, 'append_claims', 100).map((entry) => keyed(entry, 'append_claims', MAX_NAME))
  const taken = appended.filter(({ key, value }) => value !== undefined && !isReservedClaim(key, vendor))
  const claims = Object.fromEntries(taken.map(({ key, value }) => [key, value]))
  if (JSON.stringify(claims).length > MAX_CLAIMS) throw fault(`append_claims may have ${MAX_CLAIMS} characters`)
  return {
    claims,
    log: listIn(answer, 'append_log_claims', MAX_LOG_LINES).map(readLogLine),
    metadata: listIn(answer, 'set_user_metadata', MAX_METADATA).map(readMetadata),
    reserved: appended.map(({ key }) => key).filter((key) => isReservedClaim(key, vendor)),
  }
}

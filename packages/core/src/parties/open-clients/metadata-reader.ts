import type { TextValue } from '../../foundation/shared/index.js'

/** RFC 7591 §3.2.2. */
export interface MetadataProblem {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata' | 'unapproved_software_statement'
  readonly description: string
}

/** Members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** The metadata is refused. Never leaves the reader. */
export class Refused extends Error {
  readonly problem: MetadataProblem

  constructor(description: string, error: MetadataProblem['error'] = 'invalid_client_metadata') {
    super(description)
    this.problem = { error, description }
  }
}

export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** RFC 7592 §2.2: null is the same as an absent member. So are other values that say nothing, which clients send for members that they do not use. */
function isAbsent(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  if (name === 'jwks' && isMembers(value) && Array.isArray(value['keys']) && value['keys'].length === 0) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

/** The members without those whose value means that they are absent, by one rule for all. */
export const presentMembers = (members: Members): Members => Object.fromEntries(Object.entries(members).filter(([name, value]) => !isAbsent(name, value)))

/** Addresses of one list, so that an anonymous client can make the server store a bounded amount. */
const MAX_URIS = 20

/** @throws Refused unless it is a list of texts */
export function texts(members: Members, name: string): readonly string[] | undefined {
  const value = members[name]
  if (value === undefined) return undefined
  if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string')) throw new Refused(`${name} must be a list of texts`)
  return value
}

/** @throws Refused unless it is a text */
export function text(members: Members, name: string): string | undefined {
  const value = members[name]
  if (value !== undefined && typeof value !== 'string') throw new Refused(`${name} must be a text`)
  return value
}

/** @throws Refused unless it is true or false */
export function flag(members: Members, name: string): boolean {
  const value = members[name]
  if (value !== undefined && typeof value !== 'boolean') throw new Refused(`${name} must be true or false`)
  return value === true
}

/** @throws Refused unless it is an address of that kind */
export function address(members: Members, name: string, kind: TextValue<string>): string | undefined {
  const uri = text(members, name)
  const problem = uri === undefined ? undefined : kind.problem(uri)
  if (problem !== undefined) throw new Refused(`${name} ${problem}`)
  return uri
}

/** Addresses of that kind, each once. @throws Refused */
export function addresses(members: Members, name: string, kind: TextValue<string>, error?: MetadataProblem['error']): readonly string[] {
  const uris = [...new Set(texts(members, name) ?? [])]
  if (uris.length > MAX_URIS) throw new Refused(`${name} has more than ${MAX_URIS} entries`, error)
  for (const [index, uri] of uris.entries()) {
    const problem = kind.problem(uri)
    if (problem !== undefined) throw new Refused(`${name}[${index}] ${problem}`, error)
  }
  return uris
}

import { isSame, presentOf } from '../shared/index.js'
import { isSecretMember } from './secret-members.js'

type Members = Readonly<Record<string, unknown>>

/** Replaces a secret, so that its change remains visible. */
const HIDDEN = '***'

/** Replaces a value that is omitted for its size. */
const LEFT_OUT = '…'

const MAX_TEXT = 500
/** Of a sentence that names several values, such as two certificates. */
const MAX_CAUSE = 1000
const MAX_MEMBERS = 50
const MAX_DEPTH = 5
const MAX_BYTES = 16_384

/**
 * A value as an event may contain it: texts (also nested in lists) under the name of a secret are hidden, numbers and flags are not
 * (`accessToken: 3600` is a lifetime), `undefined` members are absent, and what is too long or too deep is omitted.
 */
export const withoutSecrets = (value: object): Members => bounded(cleaned(value, false, 0) as Members)

/**
 * The difference between two states, for an event: members that are equal in both are omitted. Nested members are compared as a whole. A
 * changed secret is hidden on both sides.
 */
export function changesOf(before: object, after: object): { readonly before: Members; readonly after: Members } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const [old, fresh] = [before as Members, after as Members]
  const changed = names.filter((name) => !isSame(old[name], fresh[name]))
  const only = (members: Members) => withoutSecrets(Object.fromEntries(changed.map((name) => [name, members[name]])))
  return { before: only(old), after: only(fresh) }
}

function cleaned(value: unknown, isSecret: boolean, depth: number): unknown {
  if (typeof value === 'string') return isSecret ? HIDDEN : shortened(value)
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value
  if (depth >= MAX_DEPTH) return LEFT_OUT
  if (Array.isArray(value)) return cleanedList(value, isSecret, depth)
  const members = presentOf(value)
  const kept = members.slice(0, MAX_MEMBERS).map(([name, member]) =>
    [shortened(name), name === 'cause' && typeof member === 'string' && !isSecret ? shortened(member, MAX_CAUSE) : cleaned(member, isSecret || isSecretMember(name), depth + 1)])
  return Object.fromEntries(members.length > MAX_MEMBERS ? [...kept, [LEFT_OUT, members.length - MAX_MEMBERS]] : kept)
}

function cleanedList(list: readonly unknown[], isSecret: boolean, depth: number): readonly unknown[] {
  const kept = list.slice(0, MAX_MEMBERS).map((member) => cleaned(member, isSecret, depth + 1))
  return list.length > MAX_MEMBERS ? [...kept, LEFT_OUT] : kept
}

/** Never splits a surrogate pair: databases cannot store one half. */
function shortened(text: string, longest = MAX_TEXT): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest)
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}${LEFT_OUT}`
}

/** If still too large, only the names of the members remain. */
function bounded(members: Members): Members {
  if (JSON.stringify(members).length <= MAX_BYTES) return members
  return Object.fromEntries(Object.keys(members).map((name) => [shortened(name, 64), LEFT_OUT]))
}

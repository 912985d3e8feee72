import { fail } from './verdict.js'

const MAX_LENGTH = 200

/** A value as a reason shows it. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  const text = JSON.stringify(value) ?? typeof value
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** @throws Verdict */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (shownWhole(actual) !== shownWhole(expected)) fail(`${what}: expected ${shown(expected)}, got ${shown(actual)}`)
}

const shownWhole = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** @throws Verdict */
export function expectOneOf(what: string, actual: unknown, expected: readonly unknown[]): void {
  if (!expected.includes(actual)) fail(`${what}: expected ${expected.map(shown).join(' or ')}, got ${shown(actual)}`)
}

/** @throws Verdict */
export function expectThat(what: string, isSo: boolean, expected: string, actual: unknown): void {
  if (!isSo) fail(`${what}: expected ${expected}, got ${shown(actual)}`)
}

/** A text that is there and not empty. @throws Verdict */
export function expectText(what: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') fail(`${what}: expected a text, got ${shown(value)}`)
  return value
}

/** A whole number. @throws Verdict */
export function expectWhole(what: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) fail(`${what}: expected a whole number, got ${shown(value)}`)
  return value
}

/** A list of texts with none twice. @throws Verdict */
export function expectTexts(what: string, value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length === 0 || !value.every((each) => typeof each === 'string')) {
    fail(`${what}: expected a list of texts, got ${shown(value)}`)
  }
  const texts = value as readonly string[]
  if (new Set(texts).size < texts.length) fail(`${what}: expected every value once, got ${shown(value)}`)
  return texts
}

/** A list of texts in which these are. @throws Verdict */
export function expectIncludes(what: string, value: unknown, members: readonly string[]): readonly string[] {
  const texts = expectTexts(what, value)
  const missing = members.filter((member) => !texts.includes(member))
  if (missing.length > 0) fail(`${what}: expected ${missing.map(shown).join(', ')} in it, got ${shown(value)}`)
  return texts
}

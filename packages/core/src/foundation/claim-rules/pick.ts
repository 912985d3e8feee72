import { MAX_RULE_ITEMS } from './transformation.js'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The value at the path. Lists on the way yield a list of the values in their elements.
 *
 * @returns `undefined` when there is none; `too_many` beyond `MAX_RULE_ITEMS` items
 */
export function pick(document: unknown, path: readonly string[]): { readonly value: unknown } | 'too_many' | undefined {
  let found: readonly unknown[] = [document]
  let isList = false
  for (const name of path) {
    const next: unknown[] = []
    for (const one of found) {
      const elements = Array.isArray(one) ? (one as readonly unknown[]) : [one]
      isList ||= Array.isArray(one)
      if (elements.length > MAX_RULE_ITEMS) return 'too_many'
      for (const element of elements) {
        // Own members only: `__proto__` and `constructor` of every object are no claims.
        if (isObject(element) && Object.hasOwn(element, name)) next.push(element[name])
      }
      if (next.length > MAX_RULE_ITEMS) return 'too_many'
    }
    found = next
  }
  if (found.length === 0) return undefined
  const value = isList ? found.flat() : found[0]
  return value === undefined || value === null ? undefined : { value }
}

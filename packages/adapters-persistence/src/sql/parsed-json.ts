/** Maximum number and length of the texts whose values are kept. */
const MAX_COUNT = 1_000
const MAX_LENGTH = 1_000

const known = new Map<string, unknown>()

/**
 * Parses JSON from a column in which many rows have the same text, such as the scopes and audience of the tokens of one client. Equal texts
 * share one frozen value.
 */
export function parsedJson(text: string): unknown {
  const value = known.get(text)
  if (value !== undefined) return value
  const parsed: unknown = JSON.parse(text)
  if (text.length > MAX_LENGTH) return parsed
  if (known.size >= MAX_COUNT) known.clear()
  known.set(text, frozen(parsed))
  return parsed
}

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(Object.freeze(value))) frozen(member)
  return value
}

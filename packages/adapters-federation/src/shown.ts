const MAX_SHOWN = 200

/** A value of a provider in a message for operators: bounded, in one line, without invisible characters. */
export function shown(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = (typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? typeof value)).replace(/[^\P{C}]|[\u2028\u2029]/gu, '?')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

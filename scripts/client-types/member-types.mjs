const REFERENCE = '#/components/schemas/'

export const enumType = (values) => values.map((value) => `'${value}'`).join(' | ')

/**
 * The type of a member that is no enum.
 *
 * @param isAnswered whether responses have it: requests may send a 64-bit number as a number
 */
export function typeOf({ $ref, type, format, pattern, additionalProperties }, isAnswered) {
  if ($ref !== undefined) return $ref.slice(REFERENCE.length)
  if (format === 'int64') return isAnswered ? 'Long' : 'Long | number'
  if (format === 'byte') return 'Base64'
  if (format === 'date-time') return 'Timestamp'
  if (type === 'string' && pattern !== undefined) return 'Duration'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean' || type === 'string') return type
  if (additionalProperties !== undefined) return `Readonly<Record<string, ${typeOf(additionalProperties, isAnswered)}>>`
  if (type === undefined) return 'unknown'
  throw new Error(`no TypeScript type for the schema ${type}`)
}

/** What the type of a member does not say: its limits, its default, the group in which it excludes others. */
export function limitsOf(schema, { group, isOptional }) {
  const { minLength, maxLength, minimum, maximum, enum: values } = schema.items ?? schema
  const each = schema.items ? 'Each: ' : ''
  const limits = []
  if (maxLength !== undefined) limits.push(`${each}${minLength ? `${minLength} to` : 'at most'} ${maxLength} characters.`)
  if (maximum !== undefined) limits.push(`${each}${minimum} to ${maximum}.`)
  if (values && isOptional && !schema.items && group.length < 2) limits.push(`Default: \`${values[0]}\`.`)
  if (group.length > 1) limits.push(`At most one of ${group.map((name) => `\`${name}\``).join(', ')}.`)
  return limits.length === 0 ? [] : [limits.join(' ').replace(/^./, (first) => first.toUpperCase())]
}

/** A documentation comment. */
export function commented(lines, indent) {
  if (lines.length === 0) return []
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'))
  if (safe.length === 1) return [`${indent}/** ${safe[0]} */`]
  return [`${indent}/**`, ...safe.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}`), `${indent} */`]
}

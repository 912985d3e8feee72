type Schema = Readonly<Record<string, unknown>>

/** One member of a message, as the page lists it. */
export interface ListedField {
  /** `profile.givenName`, `queries[].userNameQuery.method` */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
}

/** Deeper members are found at the message that they belong to. */
const DEEPEST = 4

const nameIn = (schema: Schema): string | undefined => {
  const reference = schema['$ref']
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : undefined
}

function typeOf(schema: Schema): string {
  const name = nameIn(schema)
  if (name !== undefined) return name
  if (Array.isArray(schema['enum'])) return (schema['enum'] as string[]).join(' | ')
  if (schema['type'] === 'array') return `list of ${typeOf((schema['items'] ?? {}) as Schema)}`
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'anything'
  return typeof schema['format'] === 'string' ? `${type} (${schema['format']})` : type
}

/** The members of a described message, those inside it after it. */
export function fieldsIn(schema: Schema, named: ReadonlyMap<string, unknown>, prefix = '', depth = 0): readonly ListedField[] {
  const name = nameIn(schema)
  const { properties = {}, required = [] } = ((name === undefined ? schema : named.get(name)) ?? {}) as {
    readonly properties?: Readonly<Record<string, Schema>>
    readonly required?: readonly string[]
  }
  return Object.entries(properties).flatMap(([member, own]) => {
    const isList = own['type'] === 'array'
    const path = `${prefix}${member}${isList ? '[]' : ''}`
    const inside = isList ? ((own['items'] ?? {}) as Schema) : own
    const below = nameIn(inside) !== undefined && depth < DEEPEST ? fieldsIn(inside, named, `${path}.`, depth + 1) : []
    return [{ path, type: typeOf(own), isRequired: required.includes(member) }, ...below]
  })
}

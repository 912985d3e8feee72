import { addField } from '../field.js'

/** The description of an unserved member in the API's documentation. */
type Schema = Readonly<Record<string, unknown>>

/** Whether proto3 means an absent member by this JSON value: null, "", false, 0, an UNSPECIFIED enum, or an object or list of such values. */
function isDefault(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isDefault)
  if (typeof value === 'string') return value === '' || value === '0' || value.endsWith('_UNSPECIFIED')
  return value === undefined || value === null || value === false || value === 0
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

interface Options {
  /** For alternatives, such as the conditions of a search, where an empty message has a meaning. */
  readonly hasPresence?: true
}

/**
 * A member of a compatible API that this server does not serve. Its default value changes nothing and is accepted; any other is refused with
 * the name of the member, because ignoring it would answer another question than the client asked.
 *
 * @param schema the JSON schema of the member; `{}` for messages
 */
export const Unserved = (schema: Schema = {}, { hasPresence }: Options = {}) => (target: object, name: string): void => {
  const isAccepted = hasPresence ? isAbsent : isDefault
  addField(target, {
    name, kind: 'parsed', isOptional: true, isList: false, isSecret: true, schema,
    read: (value, at) => (isAccepted(value) ? undefined : at.refuse('is not supported: leave it out')),
  })
}

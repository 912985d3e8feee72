import type { Parameters } from '@keyhall/core/protocol'
import { UnreadableBody } from './read-json.js'

const NAME = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*){0,3}$/

/** Booleans have no syntax of their own in a query. Messages read numbers from their digits. */
const valueOf = (text: string): unknown => (text === 'true' || text === 'false' ? text === 'true' : text)

/**
 * Reads a message from a query: `query.limit=10` is the member `limit` of the member `query`.
 *
 * @throws UnreadableBody for a duplicate or invalid name
 */
export function queryMembers(query: Parameters): Readonly<Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  if (query.malformed !== undefined) throw new UnreadableBody(400, 'the query is malformed')
  if (query.repeated !== undefined) throw new UnreadableBody(400, 'the query contains a member more than once')
  for (const [name, text] of query.entries()) {
    if (!NAME.test(name)) throw new UnreadableBody(400, 'the query contains an invalid member name')
    const path = name.split('.')
    const last = path.pop() ?? ''
    let holder = members
    for (const step of path) {
      const inside = (holder[step] ?? {}) as Record<string, unknown>
      if (typeof inside !== 'object') throw new UnreadableBody(400, `the query contains ${step} both as a value and as a message`)
      holder[step] = inside
      holder = inside
    }
    holder[last] = valueOf(text)
  }
  return members
}

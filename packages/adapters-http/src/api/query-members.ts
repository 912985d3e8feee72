import type { Parameters } from '@keyhall/core/protocol'
import { UnreadableBody } from './read-json.js'

const NAME = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*){0,3}$/

/** A truth has no form of its own in a query. A number is read from its digits where the message wants one. */
const valueOf = (text: string): unknown => (text === 'true' || text === 'false' ? text === 'true' : text)

/**
 * The members of a message in the query of its address: `query.limit=10` is the member `limit` of the member `query`.
 *
 * @throws UnreadableBody for a name twice, or one that no member can have
 */
export function queryMembers(query: Parameters): Readonly<Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  if (query.malformed !== undefined) throw new UnreadableBody(400, 'the query has text that cannot be read')
  if (query.repeated !== undefined) throw new UnreadableBody(400, 'the query has a member twice')
  for (const [name, text] of query.entries()) {
    if (!NAME.test(name)) throw new UnreadableBody(400, 'the query has a name that no member has')
    const path = name.split('.')
    const last = path.pop() ?? ''
    let holder = members
    for (const step of path) {
      const inside = (holder[step] ?? {}) as Record<string, unknown>
      if (typeof inside !== 'object') throw new UnreadableBody(400, `the query has ${step} as a value and as a message`)
      holder[step] = inside
      holder = inside
    }
    holder[last] = valueOf(text)
  }
  return members
}

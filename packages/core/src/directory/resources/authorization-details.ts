import { OAuthError } from '../../foundation/protocol/index.js'
import { isSame, parseExactJson } from '../../foundation/shared/index.js'
import { DETAIL_LIMITS, valueProblem } from './detail-schema.js'
import type { AuthorizationDetail, GrantedResource, Resource } from './resource.js'
import { resourceKey } from './resource.js'

const refused = (description: string): OAuthError => new OAuthError('invalid_authorization_details', description)

/** Two account numbers beyond 2^53 could become the same one. */
function inexact(digits: string): never {
  throw refused(`${digits.slice(0, 40)} is no safe integer (RFC 8259 §6): send it as a text`)
}

const isDetail = (value: unknown): value is AuthorizationDetail =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as Readonly<Record<string, unknown>>)['type'] === 'string'

const locationsOf = ({ locations }: AuthorizationDetail): readonly string[] | undefined => {
  if (locations === undefined) return []
  return Array.isArray(locations) && locations.every((uri) => typeof uri === 'string') ? locations : undefined
}

/**
 * Reads the parameter `authorization_details` (RFC 9396 §2).
 *
 * @returns empty without the parameter
 * @throws OAuthError `invalid_authorization_details`
 */
export function parseDetails(text: string | undefined): readonly AuthorizationDetail[] {
  if (text === undefined) return []
  if (text.length > DETAIL_LIMITS.request) throw refused(`authorization_details is longer than ${DETAIL_LIMITS.request} characters`)
  let json: unknown
  try {
    json = parseExactJson(text, inexact)
  } catch (problem) {
    if (problem instanceof OAuthError) throw problem
    throw refused('authorization_details is not JSON')
  }
  if (!Array.isArray(json) || json.length === 0 || json.length > DETAIL_LIMITS.perRequest || !json.every(isDetail)) {
    throw refused(`authorization_details must be a list of 1 to ${DETAIL_LIMITS.perRequest} objects with a type`)
  }
  if (!json.every((detail) => locationsOf(detail))) throw refused('locations must be a list of URIs')
  return json
}

/** The resources that details name by `locations` (RFC 9396 §2.2). */
export const locatedIn = (details: readonly AuthorizationDetail[]): readonly string[] => details.flatMap((detail) => locationsOf(detail) ?? [])

/**
 * Assigns each detail to the named resource that defines its type.
 *
 * @throws OAuthError `invalid_authorization_details` when no resource or several do, and for a detail that does not follow its schema
 */
export function assignedDetails(details: readonly AuthorizationDetail[], resources: readonly Resource[]): ReadonlyMap<Resource, readonly AuthorizationDetail[]> {
  const assigned = new Map<Resource, readonly AuthorizationDetail[]>()
  for (const detail of details) {
    const { type, locations: _located, ...members } = detail
    const located = locationsOf(detail)?.map(resourceKey) ?? []
    const candidates = resources.filter(({ uri, detailTypes = [] }) => detailTypes.some((one) => one.type === type) && (located.length === 0 || located.includes(resourceKey(uri))))
    const [resource, ...more] = candidates
    const schema = resource?.detailTypes?.find((one) => one.type === type)?.schema
    // RFC 9396 §5: the type is unknown
    if (!resource || !schema) throw refused('no requested resource defines this type: name the resource by the parameter resource or by locations')
    if (more.length > 0 || located.some((key) => key !== resourceKey(resource.uri))) throw refused('locations must name the one resource that the detail is for')
    // RFC 9396 §5: unknown members, wrong values and missing members
    const problem = valueProblem(members, schema)
    if (problem !== undefined) throw refused(`a detail does not follow the schema of its type: ${problem}`)
    assigned.set(resource, [...(assigned.get(resource) ?? []), detail])
  }
  return assigned
}

/** The granted details of these resources whose types they still define. */
const grantedTo = (granted: readonly GrantedResource[], left: readonly Resource[]): readonly AuthorizationDetail[] =>
  left.flatMap(({ id, detailTypes = [] }) =>
    (granted.find((one) => one.id === id)?.details ?? []).filter(({ type }) => detailTypes.some((one) => one.type === type)))

/**
 * The details of a token: all that were granted for its resources, or the requested ones among them.
 *
 * @throws OAuthError `invalid_authorization_details` beyond the grant (RFC 9396 §6)
 */
export function narrowedDetails(requested: readonly AuthorizationDetail[], granted: readonly GrantedResource[], left: readonly Resource[]): readonly AuthorizationDetail[] {
  const all = grantedTo(granted, left)
  if (requested.length === 0) return all
  assertWithin(requested, all)
  return requested
}

/** @throws OAuthError `invalid_authorization_details` unless each requested detail equals a granted one */
export function assertWithin(requested: readonly AuthorizationDetail[], granted: readonly AuthorizationDetail[]): void {
  if (!requested.every((detail) => granted.some((one) => isSame(one, detail)))) throw refused('authorization_details goes beyond what was granted')
}

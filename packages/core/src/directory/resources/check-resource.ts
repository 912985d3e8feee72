import { isKnownScope, parseScope } from '../../foundation/protocol/index.js'
import type { FieldProblem, Issuer } from '../../foundation/shared/index.js'
import { DETAIL_LIMITS, schemaProblem } from './detail-schema.js'
import type { DetailType, Resource, ResourceScope } from './resource.js'
import { RESOURCE_LIMITS, ResourceUri, resourceKey } from './resource.js'

type Described = Omit<Resource, 'id' | 'projectId' | 'uri' | 'version' | 'createdAt' | 'changedAt'> & { readonly uri: string }

const isScopeName = (name: string): boolean => {
  const tokens = parseScope(name)
  return tokens?.length === 1 && tokens[0] === name && name.length <= RESOURCE_LIMITS.scopeName
}

function scopeProblem({ name, description }: ResourceScope, index: number, all: readonly ResourceScope[], vendor: string): readonly FieldProblem[] {
  const at = `scopes[${index}]`
  const problem = (field: string, text: string): FieldProblem => ({ field: `${at}.${field}`, problem: text })
  const length = [...description].length
  return [
    ...(isScopeName(name) ? [] : [problem('name', `must be a scope of RFC 6749, of at most ${RESOURCE_LIMITS.scopeName} characters without spaces`)]),
    // The server gives these another meaning.
    ...(isKnownScope(name, vendor) ? [problem('name', 'must not be a scope that this server defines itself')] : []),
    ...(all.findIndex((other) => other.name === name) === index ? [] : [problem('name', 'must be unique within the resource')]),
    ...(length > 0 && length <= RESOURCE_LIMITS.description ? [] : [problem('description', `must have 1 to ${RESOURCE_LIMITS.description} characters`)]),
  ]
}

const DETAIL_TYPE = /^[\x21-\x7e]{1,200}$/

function detailTypeProblems({ type, label, schema }: DetailType, index: number, all: readonly DetailType[]): readonly FieldProblem[] {
  const problem = (field: string, text: string): FieldProblem => ({ field: `detailTypes[${index}].${field}`, problem: text })
  const wrongSchema = schemaProblem(schema)
  const { length } = [...label]
  return [
    ...(DETAIL_TYPE.test(type) ? [] : [problem('type', 'must have 1 to 200 printable ASCII characters without spaces')]),
    ...(all.findIndex((other) => other.type === type) === index ? [] : [problem('type', 'must be unique within the resource')]),
    ...(length > 0 && length <= RESOURCE_LIMITS.description ? [] : [problem('label', `must have 1 to ${RESOURCE_LIMITS.description} characters`)]),
    ...(wrongSchema === undefined ? [] : [problem('schema', wrongSchema)]),
  ]
}

function lifetimeProblem(lifetime: number | undefined): readonly FieldProblem[] {
  const { minLifetime, maxLifetime } = RESOURCE_LIMITS
  if (lifetime === undefined || (Number.isInteger(lifetime) && lifetime >= minLifetime && lifetime <= maxLifetime)) return []
  return [{ field: 'accessTokenLifetime', problem: `must be ${minLifetime} to ${maxLifetime} seconds` }]
}

function memberProblems({ uri, name, scopes, detailTypes = [], accessTokenLifetime, clientIds }: Described, vendor: string): readonly FieldProblem[] {
  // Scopes of this server have this form.
  const wrongUri = uri.toLowerCase().startsWith(`urn:${vendor.toLowerCase()}:`) ? `must not begin with urn:${vendor}:` : ResourceUri.problem(uri)
  const count = (field: string, most: number, actual: number): readonly FieldProblem[] =>
    actual > most ? [{ field, problem: `must have at most ${most} entries` }] : []
  const length = [...name].length
  return [
    ...(wrongUri === undefined ? [] : [{ field: 'uri', problem: wrongUri }]),
    ...(length > 0 && length <= RESOURCE_LIMITS.name ? [] : [{ field: 'name', problem: `must have 1 to ${RESOURCE_LIMITS.name} characters` }]),
    ...(scopes.length > 0 ? [] : [{ field: 'scopes', problem: 'must have at least one entry' }]),
    ...count('scopes', RESOURCE_LIMITS.scopes, scopes.length),
    ...scopes.slice(0, RESOURCE_LIMITS.scopes).flatMap((scope, index, all) => scopeProblem(scope, index, all, vendor)),
    ...count('clientIds', RESOURCE_LIMITS.clients, clientIds.length),
    ...lifetimeProblem(accessTokenLifetime),
    ...count('detailTypes', DETAIL_LIMITS.types, detailTypes.length),
    ...detailTypes.slice(0, DETAIL_LIMITS.types).flatMap(detailTypeProblems),
  ]
}

interface Surroundings {
  readonly vendor: string
  readonly issuer: Issuer
  /** Whether its project is that of this server. */
  readonly isOwn: boolean
}

/** Every problem of a resource, with the names of its members. */
export function resourceProblems(described: Described, { vendor, issuer, isOwn }: Surroundings): readonly FieldProblem[] {
  const origin = /^[^/]*\/\/[^/]*/.exec(resourceKey(issuer))?.[0] ?? issuer
  const key = resourceKey(described.uri)
  // Addresses of this server are its own: a project must not get tokens that look as if they were for it.
  const isOurs = key === origin || key.startsWith(`${origin}/`) || key.startsWith(`${origin}?`)
  return [...memberProblems(described, vendor), ...(isOurs && !isOwn ? [{ field: 'uri', problem: 'must not be an address of this server' }] : [])]
}

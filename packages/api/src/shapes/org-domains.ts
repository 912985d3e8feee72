import type { FieldProblem } from '@keyhall/core/api'
import type { ListedDomain, ProofMethod } from '@keyhall/core/orgs'
import type { TextMethod } from '@keyhall/core/shared'
import { OneOf, Text } from '../message/index.js'

/** In the order of their enum numbers. */
export const VALIDATION_TYPES = ['DOMAIN_VALIDATION_TYPE_UNSPECIFIED', 'DOMAIN_VALIDATION_TYPE_HTTP', 'DOMAIN_VALIDATION_TYPE_DNS'] as const
export const methodOfType = (type: string): ProofMethod => (type === VALIDATION_TYPES[1] ? 'http' : 'dns')
/** Absent for a domain without a proof. */
export const typeOfMethod = ({ method }: Pick<ListedDomain, 'method'>): { readonly validationType?: string } =>
  (method === undefined ? {} : { validationType: VALIDATION_TYPES[method === 'http' ? 1 : 2] })

/** A domain of the organization of the call. */
export class OrgDomainRequest {
  @Text({ max: 253 }) domain!: string
}

export class ProofResponse {
  /** The value of the text record, or the content of the file. Targets do not receive it. */
  @Text({ max: 200, secret: true }) token!: string
  /** The name of the text record, or the address of the file. */
  @Text({ max: 1000 }) url!: string
}

/** The type of a proof. */
export const ProofType = () => OneOf(VALIDATION_TYPES)

/** Requires the type of a proof. */
export const hasProofType = ({ type }: { readonly type: string }): readonly FieldProblem[] =>
  (type === VALIDATION_TYPES[0] ? [{ field: 'type', problem: `must be ${VALIDATION_TYPES[1]} or ${VALIDATION_TYPES[2]}` }] : [])

const LIKE: Readonly<Record<string, (domain: string, text: string) => boolean>> = {
  equals: (domain, text) => domain === text,
  starts_with: (domain, text) => domain.startsWith(text),
  contains: (domain, text) => domain.includes(text),
  ends_with: (domain, text) => domain.endsWith(text),
}

/** Whether a domain, which is in lower case, matches a search. */
export function isLike(domain: string, text: string, method: TextMethod): boolean {
  const ignoresCase = method.endsWith('_ignore_case')
  return LIKE[method.replace('_ignore_case', '')]?.(domain, ignoresCase ? text.toLowerCase() : text) ?? false
}

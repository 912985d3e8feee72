import type { DescribedDetail, GrantedResource, ResourceReads } from '../../directory/resources/index.js'
import { describeDetail, resourceKey } from '../../directory/resources/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { resourceEntry } from './requested-consent.js'

/** A resource as the person sees it who decides. */
export interface ReviewedResource {
  readonly uri: string
  readonly name: string
  readonly scopes: readonly { readonly description: string; readonly isNew: boolean }[]
  /** Each authorization detail in words (RFC 9396). */
  readonly details: readonly DescribedDetail[]
  /** Whether the person has not allowed access to it before. */
  readonly isNew: boolean
}

/**
 * The requested resources with the words of their owner. Nothing is read without any.
 *
 * @param isNew whether an entry of a consent was not allowed before
 */
export async function reviewedResources(
  granted: readonly GrantedResource[], resources: ResourceReads, isNew: (entry: Scope) => boolean,
): Promise<readonly ReviewedResource[]> {
  if (granted.length === 0) return []
  const served = await resources.served(granted.map(({ uri }) => resourceKey(uri)))
  return granted.map(({ id, uri, scopes, details = [] }) => {
    const resource = served.find((one) => one.id === id)
    const describe = (name: string) => resource?.scopes.find((scope) => scope.name === name)?.description ?? name
    return {
      uri,
      name: resource?.name ?? uri,
      scopes: scopes.map((name) => ({ description: describe(name), isNew: isNew(resourceEntry(uri, name)) })),
      details: details.map((detail) => describeDetail(detail, resource ?? {})),
      isNew: isNew(resourceEntry(uri)),
    }
  })
}

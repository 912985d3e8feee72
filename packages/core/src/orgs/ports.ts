import type { OrgId } from '../shared/index.js'
import type { Org } from './org.js'

export interface OrgReads {
  find(id: OrgId): Promise<Org | undefined>
  /** Whether it is the primary domain (lower case) of an organization. */
  hasDomain(primaryDomain: string): Promise<boolean>
}

export interface OrgStore extends OrgReads {
  /** @throws OrgTaken when the id or the primary domain is in use */
  add(org: Org): Promise<void>
  /** Replaces name and state of an existing organization. */
  update(org: Org): Promise<void>
}

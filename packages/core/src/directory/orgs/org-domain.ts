import type { DomainName, EpochSeconds, OrgId } from '../../foundation/shared/index.js'

/** Where an organization proves that it controls a domain. */
export type ProofMethod = 'dns' | 'http'

/** A domain of an organization. Several may add the same one; at most one organization has verified it. */
export interface OrgDomain {
  readonly orgId: OrgId
  readonly domain: DomainName
  /** Absent until a proof was started. Public, because it is published: knowing it proves nothing. */
  readonly challenge?: { readonly method: ProofMethod; readonly token: string }
  /** Absent until the domain is verified. */
  readonly verifiedAt?: EpochSeconds
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** A domain in lists: also the primary one, which need not be verified. */
export interface ListedDomain extends Pick<OrgDomain, 'orgId' | 'createdAt' | 'changedAt'> {
  readonly domain: string
  readonly isPrimary: boolean
  readonly isVerified: boolean
  readonly method?: ProofMethod
}

/** Maximum number of domains of one organization, the primary one not counted unless it was added. */
export const MAX_DOMAINS = 100

/** Where the proof of a domain is expected: the name of a text record, or the address of a file. */
export const proofAddress = ({ domain, method, token }: { readonly domain: string; readonly method: ProofMethod; readonly token: string }, vendor: string): string =>
  method === 'dns' ? `_${vendor}-challenge.${domain}` : `https://${domain}/.well-known/${vendor}-challenge/${token}.txt`

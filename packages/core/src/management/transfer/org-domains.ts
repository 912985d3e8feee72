import { DomainNotAccepted, MAX_DOMAINS, provableDomain } from '../../directory/orgs/index.js'
import { ItemRefused } from './errors.js'
import { byKey } from './export-pages.js'
import type { ExportTools, Exporting } from './exporting.js'
import { record } from './import-structure.js'
import type { Write } from './import-structure.js'
import type { OrgDomainItem } from './item.js'
import { UNCHANGED } from './outcome.js'

function assertProvable(domain: string): void {
  try {
    provableDomain(domain)
  } catch (refused) {
    throw refused instanceof DomainNotAccepted ? new ItemRefused(`domainName: ${refused.message}`) : refused
  }
}

/** Only callers with rights at the instance import documents, so a verified domain needs no proof. */
export const writeOrgDomain: Write<OrgDomainItem> = async (stores, { domain, isVerified }, writing) => {
  const { orgId, now } = writing
  assertProvable(domain)
  if (await stores.orgDomains.find(orgId, domain)) return UNCHANGED
  const owner = isVerified ? await stores.orgDomains.ownerOf(domain) : undefined
  if (owner !== undefined) throw new ItemRefused('domainName: another organization has verified this domain')
  if ((await stores.orgDomains.ofOrg(orgId)).length >= MAX_DOMAINS) throw new ItemRefused(`an organization has at most ${MAX_DOMAINS} domains`)
  const added = { orgId, domain, createdAt: now, changedAt: now }
  await stores.orgDomains.add(added)
  // The uniqueness of verified domains is checked by `put`.
  if (isVerified) await stores.orgDomains.put({ ...added, verifiedAt: now })
  return record(stores, writing, { type: 'org.domain.added', aggregate: { type: 'org', id: orgId }, after: { domain, isVerified } })
}

/** Without proofs that were started. */
export async function* exportOrgDomains({ storage }: ExportTools, { orgId }: Exporting): AsyncIterable<readonly OrgDomainItem[]> {
  const domains = await storage.read(({ orgDomains }) => orgDomains.ofOrg(orgId))
  yield byKey(domains, ({ domain }) => domain).map(({ domain, verifiedAt }): OrgDomainItem => ({ kind: 'org_domain', domain, isVerified: verifiedAt !== undefined }))
}

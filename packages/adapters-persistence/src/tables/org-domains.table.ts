import { instant, key, optional, part, table, text } from './table.js'

export const orgDomainTables = () => [
  table(
    'org_domains',
    {
      org_id: part('org_domains_org', 'orgs', key),
      domain: key,
      // Equal to `domain` once it is verified: at most one organization has verified it.
      verified_domain: optional(text),
      method: optional(text),
      token: optional(text),
      verified_at: optional(instant),
      created_at: instant,
      changed_at: instant,
    },
    { indices: [{ name: 'org_domains_verified', columns: ['verified_domain'], unique: true }] },
  ),
]

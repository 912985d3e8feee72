import { instant, key, part, table, text } from './table.js'

export const idpIntentTables = () => [
  table(
    'idp_intents',
    {
      id: key,
      stage: text,
      provider_id: part('idp_intents_provider', 'identity_providers'),
      org_id: part('idp_intents_org', 'orgs'),
      started_by: text,
      secret_hash: text,
      sealed: text,
      expires_at: instant,
    },
    {
      indices: [
        { name: 'idp_intents_expires_at', columns: ['expires_at'] },
        { name: 'idp_intents_provider_id', columns: ['provider_id'] },
        { name: 'idp_intents_org_id', columns: ['org_id'] },
      ],
    },
  ),
]

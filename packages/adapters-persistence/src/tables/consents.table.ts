import { instant, key, part, table, text } from './table.js'

export const consentTables = () => [
  table(
    'consents',
    {
      user_id: part('consents_user', 'users', key),
      client_id: part('consents_client', 'clients', key),
      // Separated by spaces.
      scopes: text,
      granted_at: instant,
      changed_at: instant,
    },
    { indices: [{ name: 'consents_client_id', columns: ['client_id'] }] },
  ),
]

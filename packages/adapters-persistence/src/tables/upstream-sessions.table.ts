import { key, optional, part, table, text } from './table.js'

export const upstreamSessionTables = () => [
  table(
    'upstream_sessions',
    {
      session_id: part('upstream_sessions_session', 'sessions', key),
      provider_id: part('upstream_sessions_provider', 'identity_providers'),
      external_id: text,
      sid_hash: optional(text),
      logout_hint: optional(text),
    },
    {
      indices: [
        { name: 'upstream_sessions_by_person', columns: ['provider_id', 'external_id'] },
        { name: 'upstream_sessions_by_sid', columns: ['provider_id', 'sid_hash'] },
      ],
    },
  ),
]

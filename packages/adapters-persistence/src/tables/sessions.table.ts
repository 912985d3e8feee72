import type { Dialect } from './table.js'
import { instant, integer, json, key, optional, reference, table, text } from './table.js'

const backchannelRequests = (dialect: Dialect) => table(
  'backchannel_requests',
  { id: key, secret_hash: text, client_id: text, user_id: text, state: text, version: integer, body: json(dialect), expires_at: instant },
  {
    indices: [
      { name: 'backchannel_requests_expires_at', columns: ['expires_at'] },
      { name: 'backchannel_requests_client_id', columns: ['client_id', 'expires_at'] },
      { name: 'backchannel_requests_user_id', columns: ['user_id', 'expires_at'] },
    ],
  },
)

export const sessionTables = (dialect: Dialect) => [
  table(
    'sessions',
    {
      id: key,
      user_id: reference('sessions_user', 'users'),
      browser_hash: text,
      created_at: instant,
      auth_time: instant,
      amr: json(dialect),
      last_seen_at: instant,
      expires_at: instant,
      address: optional(text),
      user_agent: optional(text),
    },
    {
      indices: [
        { name: 'sessions_by_browser', columns: ['browser_hash', 'auth_time', 'id'] },
        { name: 'sessions_by_user', columns: ['user_id', 'created_at', 'id'] },
        { name: 'sessions_expires_at', columns: ['expires_at'] },
      ],
    },
  ),
  table(
    'auth_requests',
    { id: key, state: text, version: integer, body: json(dialect), expires_at: instant },
    { indices: [{ name: 'auth_requests_expires_at', columns: ['expires_at'] }] },
  ),
  table(
    'pushed_requests',
    { id: key, secret_hash: text, client_id: text, body: json(dialect), expires_at: instant, used_at: optional(instant) },
    {
      indices: [
        { name: 'pushed_requests_expires_at', columns: ['expires_at'] },
        { name: 'pushed_requests_client_id', columns: ['client_id', 'expires_at'] },
      ],
    },
  ),
  table(
    'device_authorizations',
    { id: key, secret_hash: text, user_code: text, client_id: text, state: text, version: integer, body: json(dialect), expires_at: instant },
    {
      indices: [
        { name: 'device_authorizations_user_code', columns: ['user_code'], unique: true },
        { name: 'device_authorizations_expires_at', columns: ['expires_at'] },
        { name: 'device_authorizations_client_id', columns: ['client_id', 'expires_at'] },
      ],
    },
  ),
  backchannelRequests(dialect),
]

import { CODE_COLUMNS, REFRESH_COLUMNS, TOKEN_COLUMNS, USER_COLUMNS } from './rows.js'

/** The statements of both storages, with `?` for values. */
export const SQL = {
  insertToken: 'insert into tokens (id, client_id, scope, expires_at, user_id, grant_id) values (?, ?, ?, ?, ?, ?)',
  insertUser: 'insert into users (id, user_name, email, first_name, last_name, password_hash) values (?, ?, ?, ?, ?, ?)',
  insertEvent: 'insert into events (id, kind, subject, at) values (?, ?, ?, ?)',
  insertRequest: 'insert into auth_requests (id, query, expires_at) values (?, ?, ?)',
  insertSession: 'insert into sessions (id, user_id, auth_time) values (?, ?, ?)',
  insertGrant: 'insert into grants (id, client_id, user_id, session_id, scope, auth_time) values (?, ?, ?, ?, ?, ?)',
  insertCode: 'insert into codes (id, grant_id, redirect_uri, challenge, nonce, expires_at) values (?, ?, ?, ?, ?, ?)',
  insertRefreshToken: 'insert into refresh_tokens (id, grant_id, expires_at) values (?, ?, ?)',
  useCode: 'update codes set used_at = ? where id = ? and used_at is null',
  useRefreshToken: 'update refresh_tokens set used_at = ? where id = ? and used_at is null',
  revokeToken: 'update tokens set revoked_at = ? where id = ?',
  token: `select ${TOKEN_COLUMNS} from tokens t left join grants g on g.id = t.grant_id left join users u on u.id = t.user_id where t.id = ?`,
  userByName: `select ${USER_COLUMNS} from users u where u.user_name = ?`,
  request: 'select query from auth_requests where id = ?',
  session: 'select id, user_id, auth_time from sessions where id = ? and revoked_at is null',
  code: `select ${CODE_COLUMNS} from codes c join grants g on g.id = c.grant_id where c.id = ?`,
  refreshToken: `select ${REFRESH_COLUMNS} from refresh_tokens c join grants g on g.id = c.grant_id where c.id = ?`,
} as const

import type { Pool } from 'pg'
import { EncodingUnsuited } from '../failures.js'

/**
 * Checks that the database stores every character. In another encoding, a name or a client_id with one that it lacks fails each statement, also for anonymous requests;
 * `SQL_ASCII` counts and cuts bytes.
 *
 * @throws EncodingUnsuited
 */
export async function assertUnicode(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ readonly encoding: string | null }>("select current_setting('server_encoding', true) as encoding")
  const encoding = rows[0]?.encoding ?? 'UTF8'
  if (encoding.replaceAll(/[^a-z0-9]/gi, '').toUpperCase() !== 'UTF8') throw new EncodingUnsuited(encoding)
}

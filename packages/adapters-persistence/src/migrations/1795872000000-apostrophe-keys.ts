import { canonicalName } from '@keyhall/core/shared'
import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

const KEYS = ['user_name_key', 'email_key', 'display_name_key', 'first_name_key', 'last_name_key', 'nick_name_key'] as const
const APOSTROPHES = ['\u2018', '\u2019', '\u201b', '\u02bc'] as const

/**
 * Names with a typographic apostrophe get the key with a straight one. A user name stays while another user of the organization has it in the other
 * spelling; the sign-in then tells them apart by the typed one. Rows that an older server adds later are found by their older key.
 */
export class ApostropheKeys1795872000000 implements Migration {
  readonly name = 'ApostropheKeys1795872000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const [first, second, third] = runner.dataSource.options.type === 'postgres' ? ['$1', '$2', '$3'] : ['?', '?', '?']
    for (const key of KEYS) {
      const has = APOSTROPHES.map((apostrophe) => `${key} like '%${apostrophe}%'`).join(' or ')
      const { records } = (await runner.query(`select distinct ${key} as older from users where ${has}`, [], true)) as { readonly records: readonly { readonly older: string }[] }
      const isFree = key === 'user_name_key' ? ` and not exists (select 1 from users o where o.org_id = users.org_id and o.user_name_key = ${third})` : ''
      for (const { older } of records) {
        const name = canonicalName(older)
        if (name !== older) await runner.query(`update users set ${key} = ${first} where ${key} = ${second}${isFree}`, isFree === '' ? [name, older] : [name, older, name])
      }
    }
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}

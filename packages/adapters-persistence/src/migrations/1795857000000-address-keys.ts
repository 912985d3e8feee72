import { canonicalName } from '@keyhall/core/shared'
import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

const KEYS = ['user_name_key', 'email_key', 'display_name_key', 'first_name_key', 'last_name_key', 'nick_name_key'] as const

/**
 * Names with a domain in A-labels get the key with its own letters. A user name stays while another user of the organization has it in the other
 * spelling. Rows that an older server adds later are found by their older key.
 */
export class AddressKeys1795857000000 implements Migration {
  readonly name = 'AddressKeys1795857000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const [first, second, third] = runner.dataSource.options.type === 'postgres' ? ['$1', '$2', '$3'] : ['?', '?', '?']
    for (const key of KEYS) {
      const { records } = (await runner.query(`select distinct ${key} as older from users where ${key} like '%@%xn--%'`, [], true)) as { readonly records: readonly { readonly older: string }[] }
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

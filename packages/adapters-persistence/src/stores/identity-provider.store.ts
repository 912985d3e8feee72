import { PROVIDER_BRANDS, ProviderTaken } from '@keyhall/core/identity-providers'
import type { IdentityProvider, IdentityProviderStore } from '@keyhall/core/identity-providers'
import type { EpochSeconds } from '@keyhall/core/shared'
import { OrgId, ProviderId, StaleWrite, withDefined } from '@keyhall/core/shared'
import { ACTIVITIES } from '../rows/activity.js'
import { removeOrMark } from '../removals/removal.js'
import { insertUnlessGoing, providerStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql, Value } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'org_id', 'name', 'state', 'brand', 'body', 'sealed_secrets', 'version', 'created_at', 'changed_at']
const READ = COLUMNS.join(', ')

const FIND = statement(`select ${READ} from identity_providers where id = $1 and ${providerStays('identity_providers')}`)
const OF_ORG = statement(`select ${READ} from identity_providers where org_id = $1 and ${providerStays('identity_providers')} order by id`)
const OF_INSTANCE = statement(`select ${READ} from identity_providers where org_id is null and ${providerStays('identity_providers')} order by id`)
const ADD = statement(`${insertUnlessGoing('provider', 'identity_providers', COLUMNS)} on conflict do nothing`)
const UPDATE = statement(`
  update identity_providers set ${COLUMNS.slice(1).map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1 and version = $8 - 1`)

/** In the order of `COLUMNS`. */
const valuesOf = (provider: IdentityProvider): readonly Value[] => {
  const { id, orgId, name, state, brand, settings, options, claimRules, sealedSecrets, version, createdAt, changedAt } = provider
  return [id, orgId, name, state, brand, JSON.stringify({ settings, options, claimRules }), sealedSecrets, version, createdAt, changedAt]
}

function read(row: RowReader): IdentityProvider {
  const id = ProviderId.parse(row.text())
  const orgId = OrgId.optional(row.optionalText())
  const shown = { name: row.text(), state: row.oneOf(ACTIVITIES), brand: row.oneOf(PROVIDER_BRANDS) }
  const { settings, options, claimRules } = row.json() as Pick<IdentityProvider, 'settings' | 'options' | 'claimRules'>
  const sealedSecrets = row.optionalText()
  const versioned = { version: row.number(), createdAt: row.number(), changedAt: row.number() }
  return withDefined({ id, ...shown, settings, options, ...versioned }, { orgId, sealedSecrets, claimRules })
}

export class SqlIdentityProviderStore implements IdentityProviderStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: ProviderId): Promise<IdentityProvider | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(new RowReader(row))
  }

  async ofOwner(orgId: OrgId | undefined): Promise<readonly IdentityProvider[]> {
    const rows = await (orgId === undefined ? this.#sql.rows(OF_INSTANCE, []) : this.#sql.rows(OF_ORG, [orgId]))
    return rows.map((row) => read(new RowReader(row)))
  }

  async add(provider: IdentityProvider): Promise<void> {
    if ((await this.#sql.change(ADD, valuesOf(provider))) === 0) throw new ProviderTaken('another provider has this id')
  }

  async update(provider: IdentityProvider): Promise<void> {
    if ((await this.#sql.change(UPDATE, valuesOf(provider))) === 0) throw new StaleWrite('the provider has changed since it was read')
  }

  remove(id: ProviderId, at: EpochSeconds): Promise<boolean> {
    return removeOrMark(this.#sql, { kind: 'provider', id }, at)
  }
}

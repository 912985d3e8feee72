import type { OrgDomain, OrgDomainStore } from '@keyhall/core/orgs'
import { DomainTaken } from '@keyhall/core/orgs'
import { DomainName, OrgId, withDefined } from '@keyhall/core/shared'
import { isTaken } from '../driver-errors.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql, Value } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['org_id', 'domain', 'verified_domain', 'method', 'token', 'verified_at', 'created_at', 'changed_at']
const READ = 'org_id, domain, method, token, verified_at, created_at, changed_at'

const FIND = statement(`select ${READ} from org_domains where org_id = $1 and domain = $2`)
const OF_ORG = statement(`select ${READ} from org_domains where org_id = $1 order by domain`)
const OWNER = statement('select org_id from org_domains where verified_domain = $1')
/** Checked before an update, because on Postgres a violated constraint would abort the whole unit of work. */
const RIVAL = statement('select 1 from org_domains where verified_domain = $2 and org_id <> $1')
const ADD = statement(insertInto('org_domains', COLUMNS))
const PUT = statement(`
  update org_domains set ${COLUMNS.slice(2).map((column, index) => `${column} = $${index + 3}`).join(', ')} where org_id = $1 and domain = $2`)
const REMOVE = statement('delete from org_domains where org_id = $1 and domain = $2')

const METHODS = ['dns', 'http'] as const

/** In the order of `COLUMNS`. Unique among verified domains. */
const valuesOf = ({ orgId, domain, challenge, verifiedAt, createdAt, changedAt }: OrgDomain): readonly Value[] =>
  [orgId, domain, verifiedAt === undefined ? undefined : domain, challenge?.method, challenge?.token, verifiedAt, createdAt, changedAt]

function read(row: RowReader): OrgDomain {
  const key = { orgId: OrgId.parse(row.text()), domain: DomainName.parse(row.text()) }
  const [method, token, verifiedAt] = [row.optionalText(), row.optionalText(), row.optionalNumber()]
  const challenge = method === undefined || token === undefined ? undefined : { method: METHODS.find((one) => one === method) ?? 'dns', token }
  return withDefined({ ...key, createdAt: row.number(), changedAt: row.number() }, { challenge, verifiedAt })
}

export class SqlOrgDomainStore implements OrgDomainStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(orgId: OrgId, domain: DomainName): Promise<OrgDomain | undefined> {
    const row = await firstRow(this.#sql, FIND, [orgId, domain])
    return row && read(new RowReader(row))
  }

  async ofOrg(orgId: OrgId): Promise<readonly OrgDomain[]> {
    return (await this.#sql.rows(OF_ORG, [orgId])).map((row) => read(new RowReader(row)))
  }

  ownerOf(domain: string): Promise<OrgId | undefined> {
    return this.#sql.first(OWNER, [domain], (row) => OrgId.parse(new RowReader(row).text()))
  }

  async add(domain: OrgDomain): Promise<void> {
    await this.#sql.change(ADD, valuesOf(domain))
  }

  async put(domain: OrgDomain): Promise<void> {
    if (domain.verifiedAt !== undefined && (await firstRow(this.#sql, RIVAL, [domain.orgId, domain.domain]))) throw taken()
    try {
      await this.#sql.change(PUT, valuesOf(domain))
    } catch (error) {
      throw isTaken(error) ? taken(error) : error
    }
  }

  async remove(orgId: OrgId, domain: DomainName): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [orgId, domain])) === 1
  }
}

const taken = (cause?: unknown) => new DomainTaken('another organization has verified this domain', { cause })

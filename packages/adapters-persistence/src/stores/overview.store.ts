import type { CountScope, Counted, OverviewReads } from '@keyhall/core/overview'
import { MAX_COUNTED } from '@keyhall/core/shared'
import { clientStays, orgStays, userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql, Value } from '../sql/sql.js'
import type { Connection } from './connection.js'

export class SqlOverviewStore implements OverviewReads {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async count(counted: Counted, within: CountScope, max: number): Promise<number> {
    const values: Value[] = []
    const bind = (value: Value): string => `$${values.push(value)}`
    const { from, conditions } = countedRows(counted, within, bind)
    const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
    const few = Math.min(max, MAX_COUNTED + 1)
    const count = countOf(await this.#sql.rowsOnce(`select count(*) from (select 1 from ${from} ${where} limit ${few}) as counted`, values))
    return count < few || few === max ? count : Math.max(count, await this.#many(`select count(*) from (select 1 from ${from} ${where} limit ${max}) as counted`, values))
  }

  /** Beside requests, and at most once a minute. */
  async #many(text: string, values: readonly Value[]): Promise<number> {
    const count = async () => countOf(await this.#sql.scan(text, values))
    return (await (this.#sql.totals ? this.#sql.totals.of(JSON.stringify([text, values]), count) : count())) ?? 0
  }
}

const countOf = ([row = []]: readonly Row[]): number => new RowReader(row).number()

type Bind = (value: Value) => string

function countedRows(counted: Counted, within: CountScope, bind: Bind): { readonly from: string; readonly conditions: readonly string[] } {
  const inList = (column: string, list: readonly string[]): string => (list.length === 0 ? '1 = 0' : `${column} in (${list.map(bind).join(', ')})`)
  const scoped = (...columns: readonly (readonly [column: string, of: 'orgIds' | 'projectIds'])[]): readonly string[] =>
    within.kind === 'everything' ? [] : [`(${columns.map(([column, of]) => inList(column, within[of])).join(' or ')})`]
  switch (counted.kind) {
    case 'users':
      return { from: 'users u', conditions: [userStays('u'), ...scoped(['u.org_id', 'orgIds'])] }
    case 'organizations':
      return { from: 'orgs o', conditions: [orgStays('o.id'), ...scoped(['o.id', 'orgIds'])] }
    case 'applications': {
      const own = counted.without.length === 0 ? [] : [`not ${inList('c.id', counted.without)}`]
      const used = counted.isUsed ? ['c.last_used_at is not null'] : []
      return {
        from: within.kind === 'everything' ? 'clients c' : 'clients c join projects p on p.id = c.project_id',
        conditions: [clientStays('c'), ...own, ...used, ...scoped(['p.org_id', 'orgIds'], ['p.id', 'projectIds'])],
      }
    }
    case 'sign_ins':
      return {
        from: 'traced_sign_ins s',
        conditions: [
          `s.started_at >= ${bind(counted.from)}`, inList('s.outcome', counted.outcomes),
          `(s.reason_code is null or s.reason_code <> ${bind(counted.exceptReason)})`,
          ...scoped(['s.client_org_id', 'orgIds'], ['s.user_org_id', 'orgIds']),
        ],
      }
  }
}

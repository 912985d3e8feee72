import type { BrandOwner, BrandPicture, BrandPictureStore } from '@keyhall/core/branding'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const READ = ['id', 'type', 'width', 'height', 'content']
const COLUMNS = ['owner', ...READ]

const FIND = statement(`select ${READ.join(', ')} from brand_pictures where id = $1 limit 1`)
const PUT = statement(`${insertInto('brand_pictures', COLUMNS)} on conflict (owner, id) do nothing`)
const IDS = statement('select id from brand_pictures where owner = $1')
const REMOVE = statement('delete from brand_pictures where owner = $1 and id = $2')

export class SqlBrandPictureStore implements BrandPictureStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: string): Promise<BrandPicture | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(row)
  }

  async put(owner: BrandOwner, { id, type, width, height, content }: BrandPicture): Promise<void> {
    await this.#sql.change(PUT, [keyOf(owner), id, type, width, height, content])
  }

  async keepOnly(owner: BrandOwner, ids: readonly string[]): Promise<void> {
    const stored = (await this.#sql.rows(IDS, [keyOf(owner)])).map((row) => new RowReader(row).text())
    for (const id of stored) if (!ids.includes(id)) await this.#sql.change(REMOVE, [keyOf(owner), id])
  }
}

const keyOf = (owner: BrandOwner): string => (owner.kind === 'org' ? owner.orgId : '')

function read(row: Row): BrandPicture {
  const reader = new RowReader(row)
  return { id: reader.text(), type: reader.oneOf(['png', 'jpeg']), width: reader.number(), height: reader.number(), content: reader.text() }
}

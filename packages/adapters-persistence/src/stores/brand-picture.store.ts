import type { BrandFile, FileOwner, BrandPictureStore } from '@keyhall/core/branding'
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

  async find(id: string): Promise<BrandFile | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(row)
  }

  async put(owner: FileOwner, file: BrandFile): Promise<void> {
    const { id, type, content } = file
    // A font has no size in pixels.
    const { width, height } = file.type === 'woff2' ? { width: 0, height: 0 } : file
    await this.#sql.change(PUT, [keyOf(owner), id, type, width, height, content])
  }

  async keepOnly(owner: FileOwner, ids: readonly string[]): Promise<void> {
    const stored = (await this.#sql.rows(IDS, [keyOf(owner)])).map((row) => new RowReader(row).text())
    for (const id of stored) if (!ids.includes(id)) await this.#sql.change(REMOVE, [keyOf(owner), id])
  }
}

export function keyOf(owner: FileOwner): string {
  if (owner.kind === 'user') return `user/${owner.userId}`
  return owner.kind === 'org' ? owner.orgId : ''
}

function read(row: Row): BrandFile {
  const reader = new RowReader(row)
  const [id, type, width, height, content] = [reader.text(), reader.oneOf(['png', 'jpeg', 'woff2']), reader.number(), reader.number(), reader.text()]
  return type === 'woff2' ? { id, type, content } : { id, type, width, height, content }
}

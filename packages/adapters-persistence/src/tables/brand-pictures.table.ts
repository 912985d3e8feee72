import { integer, key, table, text } from './table.js'

/** Rows of the table `brand_pictures`. */
export interface BrandPictureRow {
  /** The id of an organization; empty for the instance. */
  readonly owner: string
  readonly id: string
  readonly type: string
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly content: string
}

export const brandPictureTables = () => [
  table<BrandPictureRow>(
    'brand_pictures',
    { owner: key, id: key, type: text, width: integer, height: integer, content: text },
    { indices: [{ name: 'brand_pictures_id', columns: ['id'] }] },
  ),
]

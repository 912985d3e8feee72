import type { BrandOwner, BrandPicture, BrandPictureReads, BrandPictureStore } from '@keyhall/core/branding'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryBrandPictureReads implements BrandPictureReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: string): Promise<BrandPicture | undefined> {
    return [...this.#tables.brandPictures.values()].find(({ picture }) => picture.id === id)?.picture
  }
}

export class MemoryBrandPictureStore extends MemoryBrandPictureReads implements BrandPictureStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(owner: BrandOwner, picture: BrandPicture): Promise<void> {
    this.#tables.brandPictures.set(`${keyOf(owner)}/${picture.id}`, { owner: keyOf(owner), picture })
  }

  async keepOnly(owner: BrandOwner, ids: readonly string[]): Promise<void> {
    for (const [key, row] of this.#tables.brandPictures.entries()) {
      if (row.owner === keyOf(owner) && !ids.includes(row.picture.id)) this.#tables.brandPictures.delete(key)
    }
  }
}

/** The empty key is the instance; no organization has an empty id. */
const keyOf = (owner: BrandOwner): string => (owner.kind === 'org' ? owner.orgId : '')

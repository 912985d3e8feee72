import type { BrandFile, FileOwner, BrandPictureReads, BrandPictureStore } from '@keyhall/core/branding'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryBrandPictureReads implements BrandPictureReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: string): Promise<BrandFile | undefined> {
    return [...this.#tables.brandPictures.values()].find(({ picture }) => picture.id === id)?.picture
  }
}

export class MemoryBrandPictureStore extends MemoryBrandPictureReads implements BrandPictureStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(owner: FileOwner, picture: BrandFile): Promise<void> {
    this.#tables.brandPictures.set(`${keyOf(owner)}/${picture.id}`, { owner: keyOf(owner), picture })
  }

  async keepOnly(owner: FileOwner, ids: readonly string[]): Promise<void> {
    for (const [key, row] of this.#tables.brandPictures.entries()) {
      if (row.owner === keyOf(owner) && !ids.includes(row.picture.id)) this.#tables.brandPictures.delete(key)
    }
  }
}

/** The empty key is the instance; no organization has an empty id. */
export function keyOf(owner: FileOwner): string {
  if (owner.kind === 'user') return `user/${owner.userId}`
  return owner.kind === 'org' ? owner.orgId : ''
}

import type { Reader } from '../../foundation/shared/index.js'
import { PictureUnknown } from './errors.js'
import type { BrandFile } from './picture.js'
import type { BrandPictureReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ brandPictures: BrandPictureReads }>
}

const ID = /^[0-9a-f]{32}$/

export class ReadPicture {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PictureUnknown */
  async read(id: string, type: string): Promise<BrandFile> {
    const picture = ID.test(id) ? await this.#deps.storage.read(({ brandPictures }) => brandPictures.find(id)) : undefined
    if (picture?.type !== type) throw new PictureUnknown('this picture does not exist')
    return picture
  }
}

import type { PictureSlot } from '../../foundation/instance/index.js'
import type { Caller, UnitOfWork } from '../../foundation/shared/index.js'
import type { BrandingStores, ChangeBranding } from './change-branding.js'
import type { BrandOwner, BrandPicture } from './picture.js'
import type { PictureMaker } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<BrandingStores>
  readonly branding: ChangeBranding
  readonly maker: PictureMaker
}

/** Adds a picture to the draft, or removes it. */
export class SetPicture {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param content base64 of the file @throws PictureRefused, PicturesBusy */
  async set(caller: Caller, owner: BrandOwner, slot: PictureSlot, content: string): Promise<BrandPicture> {
    const { storage, branding, maker } = this.#deps
    const picture = await maker.make(content, slot)
    const { id, type, width, height } = picture
    await storage.run(async (stores) => {
      await branding.within(stores, caller, owner, (draft) => ({ ...draft, pictures: { ...draft.pictures, [slot]: { id, type, width, height } } }))
      await stores.brandPictures.put(owner, picture)
    })
    await branding.noticed()
    return picture
  }

  /** Does nothing if there is none. The file is deleted when no look uses it any more: at once, or with the next activation. */
  async remove(caller: Caller, owner: BrandOwner, slot: PictureSlot): Promise<void> {
    await this.#deps.branding.prepare(caller, owner, (draft) => {
      const { [slot]: _gone, ...pictures } = draft.pictures
      return { ...draft, pictures }
    })
  }
}

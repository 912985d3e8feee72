import type { Caller, UnitOfWork } from '../../foundation/shared/index.js'
import type { BrandingStores, ChangeBranding } from './change-branding.js'
import type { BrandFont, BrandOwner } from './picture.js'
import type { FontChecker } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<BrandingStores>
  readonly branding: ChangeBranding
  readonly checker: FontChecker
}

/** Adds a font to the draft, or removes it. */
export class SetFont {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param content base64 of the file @throws FontRefused */
  async set(caller: Caller, owner: BrandOwner, content: string): Promise<BrandFont> {
    const { storage, branding, checker } = this.#deps
    const font = await checker.check(content)
    await storage.run(async (stores) => {
      await branding.within(stores, caller, owner, (draft) => ({ ...draft, fontFile: { id: font.id } }))
      await stores.brandPictures.put(owner, font)
    })
    await branding.noticed()
    return font
  }

  /** Does nothing if there is none. */
  async remove(caller: Caller, owner: BrandOwner): Promise<void> {
    await this.#deps.branding.prepare(caller, owner, ({ fontFile: _gone, ...draft }) => draft)
  }
}

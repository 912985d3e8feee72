import { PREVIEW_PATH, fontPath, picturePath } from '@keyhall/adapters-http'
import { woff2Checker, workerPictures } from '@keyhall/adapters-media'
import { mailTextRules } from '@keyhall/adapters-outbound'
import { keyedDigest } from '@keyhall/adapters-crypto'
import type { BrandingUseCases } from '@keyhall/api'
import { ChangeBranding, FindBranding, PreviewLinks, ReadPicture, SetFont, SetPicture } from '@keyhall/core/branding'
import type { LoginTexts } from '@keyhall/core/branding'
import { LOCALES, isLocale, isMessageKey, messageProblem, textsOf } from '@keyhall/texts'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

/** Excludes mail texts from customization, so that an organization cannot forge mails of this service. */
const isOfMails = (name: string): boolean => name.startsWith('mail.')

const loginTexts: LoginTexts = {
  locales: LOCALES.map(({ locale }) => locale),
  problem: (name, text) => (isMessageKey(name) && !isOfMails(name) ? messageProblem(name, text) : 'is not a text of the login pages'),
  all: (locale) => (isLocale(locale) ? Object.fromEntries(Object.entries(textsOf(locale)).filter(([name]) => !isOfMails(name))) : {}),
}

/** Binds the branding of the login pages. */
export function wireBranding(wiring: Wiring, masterKey: Buffer): void {
  wiring
    .single(t.FIND_BRAND, (get) => new FindBranding({ storage: get(t.STORAGE), instance: get(t.INSTANCE).get, vendor: get(t.SETTINGS).vendor }))
    .single(t.READ_PICTURE, (get) => new ReadPicture({ storage: get(t.STORAGE) }))
    .single(t.PREVIEW_LINKS, (get) => {
      const page = `${get(t.SETTINGS).baseUrl}${PREVIEW_PATH}`
      return new PreviewLinks({ seal: keyedDigest(masterKey, 'brand-preview'), digest: get(t.DIGEST), clock: get(t.CLOCK), page })
    })
    .single(t.BRANDING_USE_CASES, brandingUseCases)
}

function brandingUseCases(get: Wiring['get']): BrandingUseCases {
  const storage = get(t.STORAGE)
  const change = new ChangeBranding({ storage, events: get(t.RECORD_EVENTS), noticed: () => get(t.INSTANCE).refresh() })
  const { baseUrl, defaultLanguage } = get(t.SETTINGS)
  return {
    change,
    pictures: new SetPicture({ storage, branding: change, maker: workerPictures() }),
    texts: loginTexts,
    mails: mailTextRules({ baseUrl, defaultLanguage, clock: get(t.CLOCK) }),
    effective: get(t.FIND_BRAND),
    fonts: new SetFont({ storage, branding: change, checker: woff2Checker() }),
    fileAddress: (file) => `${baseUrl}${'width' in file ? picturePath(file) : fontPath(file)}`,
    previewAddress: (owner) => get(t.PREVIEW_LINKS).address(owner),
  }
}

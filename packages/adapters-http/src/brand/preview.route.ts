import type { FindBranding, PreviewLinks } from '@keyhall/core/branding'
import type { Pages } from '../login/pages.js'
import { sendPage } from '../login/send-page.js'
import { notFoundRoute } from '../server/fallback.js'
import type { Handler } from '../server/frame.js'
import { encodeForm, parseQuery } from '../wire/form-encoding.js'
import { PREVIEWS, previewIndex } from './preview-pages.js'

interface Dependencies {
  readonly links: PreviewLinks
  readonly brands: FindBranding
  readonly pages: Pages
}

/** GET /ui/brand/preview: the pages with the prepared branding, for holders of the signed link. The forms do nothing. */
export function previewRoute({ links, brands, pages }: Dependencies): Handler {
  const notFound = notFoundRoute(pages)
  return async (req, res, framed) => {
    const query = parseQuery(req.url)
    const link = { of: query.get('of') ?? '', until: query.get('until') ?? '', seal: query.get('seal') ?? '' }
    const owner = links.ownerOf(link)
    const name = query.get('page')
    const render = name === undefined ? undefined : PREVIEWS.get(name)
    if (!owner || (name !== undefined && !render)) return notFound(req, res, framed)
    const here = (page?: string): string => `?${encodeForm({ ...link, ...(page === undefined ? {} : { page }) })}`
    const page = pages.of(res, { brand: await brands.prepared(owner), self: here(name) })
    sendPage(res, 200, (nonce) => (render ? render({ ...page, nonce }) : previewIndex({ ...page, nonce }, here)))
  }
}

import { trialLook } from '@keyhall/core/branding'
import type { BrandOwner, EffectiveBranding, FindBranding, PreviewLinks } from '@keyhall/core/branding'
import type { Pages } from '../login/pages.js'
import { sendPreview } from '../login/send-page.js'
import { notFoundRoute } from '../server/fallback.js'
import type { Handler } from '../server/frame.js'
import { encodeForm, queryOf } from '../wire/form-encoding.js'
import { PREVIEWS, previewIndex } from './preview-pages.js'

interface Dependencies {
  readonly links: PreviewLinks
  readonly brands: FindBranding
  readonly pages: Pages
}

type Query = ReturnType<typeof queryOf>

/** The draft, with the unsaved values of the query; with `look=active`, the active look. */
async function shown(brands: FindBranding, owner: BrandOwner, query: Query): Promise<EffectiveBranding> {
  if (query.get('look') === 'active') {
    const active = await brands.active(owner)
    return { ...active, branding: trialLook(active.branding, (name) => (name === 'scheme' ? query.get(name) : undefined)) }
  }
  const prepared = await brands.prepared(owner)
  return { ...prepared, branding: trialLook(prepared.branding, (name) => query.get(name)) }
}

/** Without the focus on the first field: in a frame, it would take the focus from the page around it. */
const withoutFocus = (html: string): string => html.replaceAll(/ autofocus(?:="")?(?=[ />])/g, '')

/**
 * GET /ui/brand/preview: the pages with the prepared branding, for holders of the signed link. The forms do nothing. `language` chooses the
 * language of this page only.
 */
export function previewRoute({ links, brands, pages }: Dependencies): Handler {
  const notFound = notFoundRoute(pages)
  return async (req, res, framed) => {
    const query = queryOf(req)
    const link = { of: query.get('of') ?? '', until: query.get('until') ?? '', seal: query.get('seal') ?? '' }
    const owner = links.ownerOf(link)
    const name = query.get('page')
    const render = name === undefined ? undefined : PREVIEWS.get(name)
    if (!owner || (name !== undefined && !render)) return notFound(req, res, framed)
    const here = (page?: string): string => `?${encodeForm({ ...link, ...(page === undefined ? {} : { page }) })}`
    const page = pages.of(res, { brand: await shown(brands, owner, query), self: here(name), fixed: query.get('language') })
    sendPreview(res, (nonce) => withoutFocus(render ? render({ ...page, nonce }) : previewIndex({ ...page, nonce }, here)))
  }
}

import type { FindBranding, PreviewLinks, ReadPicture } from '@keyhall/core/branding'
import type { Pages } from '../login/pages.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { PAGE_BUDGET, PAGE_FILE_BUDGET } from '../server/route-budget.js'
import { pictureRoute } from './picture.route.js'
import { previewRoute } from './preview.route.js'

/** Path of the preview, below the base URL. */
export const PREVIEW_PATH = '/ui/brand/preview'

interface Dependencies {
  readonly read: ReadPicture
  readonly links: PreviewLinks
  readonly brands: FindBranding
  readonly pages: Pages
}

export const brandEndpoints = ({ read, ...preview }: Dependencies): readonly PageEndpoint[] => [
  { path: PREVIEW_PATH, name: 'brand/preview', methods: { GET: previewRoute(preview) }, budget: PAGE_BUDGET, isSafe: true },
  { path: '/ui/avatar/:file', name: 'avatar', methods: { GET: pictureRoute(read, 'cross-origin') }, budget: PAGE_FILE_BUDGET, isSafe: true },
  { path: '/ui/brand/:file', name: 'brand/picture', methods: { GET: pictureRoute(read) }, budget: PAGE_FILE_BUDGET, isSafe: true },
]

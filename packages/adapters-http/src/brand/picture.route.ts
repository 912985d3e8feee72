import { PictureUnknown } from '@keyhall/core/branding'
import type { ReadPicture } from '@keyhall/core/branding'
import type { Handler } from '../server/frame.js'
import { send, sendEmpty } from '../wire/send.js'

const FILE = /\/([0-9a-f]{32})\.(png|jpg|woff2)$/
const TYPES: Readonly<Record<string, { readonly type: string; readonly media: string }>> = {
  png: { type: 'png', media: 'image/png' }, jpg: { type: 'jpeg', media: 'image/jpeg' }, woff2: { type: 'woff2', media: 'font/woff2' },
}

/** Avatars are shown by the applications that receive their URL as claim `picture`. */
type ResourcePolicy = 'same-origin' | 'cross-origin'

/** Headers that prevent browsers from interpreting the file as another type, and cache it permanently, because its name depends on its content. */
const headersOf = (name: string, resourcePolicy: ResourcePolicy): Readonly<Record<string, string>> => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': `inline; filename="${name}"`,
  'Cross-Origin-Resource-Policy': resourcePolicy,
})

/** GET /ui/brand/<content>.png: a public picture or font of the login pages. 404 after its removal. */
export function pictureRoute(read: ReadPicture, resourcePolicy: ResourcePolicy = 'same-origin'): Handler {
  return async (req, res) => {
    const [, id = '', suffix = ''] = FILE.exec(req.path) ?? []
    const { type, media } = TYPES[suffix] ?? { type: '', media: '' }
    try {
      const { content } = await read.read(id, type)
      send(res, 200, media, Buffer.from(content, 'base64'), headersOf(`${id}.${suffix}`, resourcePolicy))
    } catch (problem) {
      if (!(problem instanceof PictureUnknown)) throw problem
      sendEmpty(res, 404, { 'Cache-Control': 'no-store' })
    }
  }
}

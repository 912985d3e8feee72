import { PictureUnknown } from '@keyhall/core/branding'
import type { ReadPicture } from '@keyhall/core/branding'
import type { Handler } from '../server/frame.js'
import { send, sendEmpty } from '../wire/send.js'

const FILE = /\/([0-9a-f]{32})\.(png|jpg)$/
const TYPES = { png: 'png', jpg: 'jpeg' } as const

/** Headers that make a browser treat the file only as a picture, and cache it for good: its name is derived from its content. */
const headersOf = (name: string): Readonly<Record<string, string>> => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': `inline; filename="${name}"`,
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** GET /ui/brand/<content>.png: a public picture of the login pages. 404 after its removal. */
export function pictureRoute(read: ReadPicture): Handler {
  return async (req, res) => {
    const [, id = '', suffix] = FILE.exec(req.path) ?? []
    const type = suffix === 'png' || suffix === 'jpg' ? TYPES[suffix] : ''
    try {
      const { content } = await read.read(id, type)
      send(res, 200, `image/${type}`, Buffer.from(content, 'base64'), headersOf(`${id}.${suffix ?? ''}`))
    } catch (problem) {
      if (!(problem instanceof PictureUnknown)) throw problem
      sendEmpty(res, 404, { 'Cache-Control': 'no-store' })
    }
  }
}

import { UnreadableBody } from './read-json.js'

const BOUNDARY = /^multipart\/form-data\s*;(?:[^;]*;)*\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i
const END_OF_HEAD = '\r\n\r\n'

/**
 * The content of the first part of a `multipart/form-data` body (RFC 7578) that is a file, or is named `file`. Ignores the content type
 * that the part declares.
 *
 * @throws UnreadableBody
 */
export function fileOf(body: Buffer, contentType: string): Buffer {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new UnreadableBody(400, 'the body has no boundary between its parts')
  // RFC 2046 §5.1.1: the line break before a boundary belongs to the boundary.
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  let at = body.indexOf(delimiter.subarray(2))
  if (at !== 0 && at < 0) throw new UnreadableBody(400, 'the body has no parts')
  at += delimiter.length - 2
  for (;;) {
    const end = body.indexOf(delimiter, at)
    const head = body.indexOf(END_OF_HEAD, at)
    if (end < 0 || head < 0 || head > end) throw new UnreadableBody(400, 'the body has no file part')
    if (isFile(body.toString('latin1', at, head))) return body.subarray(head + END_OF_HEAD.length, end)
    at = end + delimiter.length
  }
}

const isFile = (head: string): boolean => /^content-disposition:\s*form-data\b[^\r\n]*;\s*(?:filename\*?=|name="?file"?(?:;|\s*$))/im.test(head)

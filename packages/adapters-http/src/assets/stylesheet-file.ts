import { createHash } from 'node:crypto'

/** A constant stylesheet of pages, served as a file. */
export interface StylesheetFile {
  /** Below the base URL. The same in every version, so that a process of another version answers it with its own stylesheet. */
  readonly path: string
  /** A hash of the content: 16 characters of base64url. Browsers may cache the file for good under the address with this hash. */
  readonly version: string
  /** In UTF-8. */
  readonly source: Buffer
}

/** @param name of the file, without `.css` */
export function stylesheetFile(name: string, css: string): StylesheetFile {
  const source = Buffer.from(css)
  const version = createHash('sha256').update(source).digest('base64url').slice(0, 16)
  return { path: `/ui/assets/${name}.css`, version, source }
}

/** The address in pages, below the base URL. */
export const stylesheetAddress = ({ path, version }: StylesheetFile): string => `${path}?v=${version}`

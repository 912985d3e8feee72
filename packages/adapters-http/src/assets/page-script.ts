import { createHash } from 'node:crypto'
import { buttons, localTimes } from './page-enhancements.js'

/** The script of the account pages, of the recovery codes in a sign-in, and of error pages with a reference. */
export const pageScript = Buffer.from(`${localTimes};\n${buttons};\n`)

const hash = createHash('sha256').update(pageScript).digest('base64url').slice(0, 16)

/** Below the base URL. The name changes with the content, so that browsers may cache the file for good. */
export const PAGE_SCRIPT_PATH = `/ui/assets/pages.${hash}.js`

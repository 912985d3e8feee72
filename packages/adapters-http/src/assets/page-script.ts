import { createHash } from 'node:crypto'
import { codeActions, localTimes } from './page-enhancements.js'

/** The script of the account pages, and of the recovery codes in a sign-in. */
export const pageScript = Buffer.from(`${localTimes};\n${codeActions};\n`)

const hash = createHash('sha256').update(pageScript).digest('base64url').slice(0, 16)

/** Below the base URL. The name changes with the content, so that browsers may cache the file for good. */
export const PAGE_SCRIPT_PATH = `/ui/assets/pages.${hash}.js`

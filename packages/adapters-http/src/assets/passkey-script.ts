import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { enquiry } from './passkey-enquiry.js'

const require = createRequire(import.meta.url)

/** Where the library has its bundle for browsers, which its exports do not name. */
function bundle(): string {
  const entry = require.resolve('@simplewebauthn/browser')
  return readFileSync(join(dirname(entry), '..', 'dist', 'bundle', 'index.umd.min.js'), 'utf8')
}

const source = `${bundle()}\n${enquiry}\n`
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 16)

/** The script of the pages that ask for passkeys: the library, and what asks. */
export const passkeyScript = Buffer.from(source)

/** Below the base URL. It changes with the script, so that browsers may keep what they have. */
export const PASSKEY_SCRIPT_PATH = `/ui/assets/passkeys.${hash}.js`

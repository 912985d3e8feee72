import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { enquiry } from './passkey-enquiry.js'

const require = createRequire(import.meta.url)

/** The path of the browser bundle, which the library does not export. */
function bundle(): string {
  const entry = require.resolve('@simplewebauthn/browser')
  return readFileSync(join(dirname(entry), '..', 'dist', 'bundle', 'index.umd.min.js'), 'utf8')
}

const source = `${bundle()}\n${enquiry}\n`
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 16)

/** The script of pages with passkeys: the library and our code. */
export const passkeyScript = Buffer.from(source)

/** Below the base URL. Contains a hash of the script, so that browsers may cache the file for good. */
export const PASSKEY_SCRIPT_PATH = `/ui/assets/passkeys.${hash}.js`

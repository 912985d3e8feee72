import { protocolFamily } from '../server/families.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { PAGE_FILE_BUDGET } from '../server/route-budget.js'
import { send } from '../wire/send.js'
import { PAGE_SCRIPT_PATH, pageScript } from './page-script.js'
import { PASSKEY_SCRIPT_PATH, passkeyScript } from './passkey-script.js'

const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'same-origin' } as const

const script = (path: string, source: Buffer): Endpoint => ({
  path,
  name: 'assets',
  methods: { GET: (_req, res) => send(res, 200, 'text/javascript; charset=utf-8', source, HEADERS) },
  family: protocolFamily,
  budget: PAGE_FILE_BUDGET,
  isSafe: true,
})

/** The scripts of pages. Their names contain a hash of their content. */
export const assets = (): readonly Endpoint[] => [script(PASSKEY_SCRIPT_PATH, passkeyScript), script(PAGE_SCRIPT_PATH, pageScript)]

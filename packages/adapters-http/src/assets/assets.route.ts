import { protocolFamily } from '../server/families.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { PAGE_FILE_BUDGET } from '../server/route-budget.js'
import { send } from '../wire/send.js'
import { PASSKEY_SCRIPT_PATH, passkeyScript } from './passkey-script.js'

const HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable', 'Cross-Origin-Resource-Policy': 'same-origin' } as const

/** The files that pages load. Their names change with what is in them. */
export const assets = (): readonly Endpoint[] => [
  {
    path: PASSKEY_SCRIPT_PATH,
    name: 'assets',
    methods: { GET: (_req, res) => send(res, 200, 'text/javascript; charset=utf-8', passkeyScript, HEADERS) },
    family: protocolFamily,
    budget: PAGE_FILE_BUDGET,
    isSafe: true,
  },
]

import { accountStylesheet } from '../account/views/account-stylesheet.js'
import { pageStylesheet } from '../login/views/stylesheet.js'
import { protocolFamily } from '../server/families.js'
import type { Endpoint } from '../server/mount-endpoints.js'
import { PAGE_FILE_BUDGET, PUBLIC_BUDGET } from '../server/route-budget.js'
import { queryOf } from '../wire/form-encoding.js'
import { NO_STORE, send } from '../wire/send.js'
import { PAGE_SCRIPT_PATH, pageScript } from './page-script.js'
import { PASSKEY_SCRIPT_PATH, passkeyScript } from './passkey-script.js'
import type { StylesheetFile } from './stylesheet-file.js'

const OWN = { 'Cross-Origin-Resource-Policy': 'same-origin' } as const
const IMMUTABLE = { ...OWN, 'Cache-Control': 'public, max-age=31536000, immutable' } as const
/** For the content of this process under the address of another version. */
const UNCACHED = { ...OWN, ...NO_STORE } as const

const script = (path: string, source: Buffer): Endpoint => ({
  path,
  name: 'assets',
  methods: { GET: (_req, res) => send(res, 200, 'text/javascript; charset=utf-8', source, IMMUTABLE) },
  family: protocolFamily,
  budget: PAGE_FILE_BUDGET,
  isSafe: true,
})

/**
 * Answers every version, because during a rolling upgrade a page may load its stylesheet from a process of another version. Not limited with
 * the pages, so that the page that answers too many requests has its stylesheet.
 */
const stylesheet = ({ path, version, source }: StylesheetFile): Endpoint => ({
  path,
  name: 'assets',
  methods: { GET: (req, res) => send(res, 200, 'text/css; charset=utf-8', source, queryOf(req).get('v') === version ? IMMUTABLE : UNCACHED) },
  family: protocolFamily,
  budget: PUBLIC_BUDGET,
  isSafe: true,
})

/** The scripts and stylesheets of pages. Their addresses contain a hash of their content. */
export const assets = (): readonly Endpoint[] => [
  stylesheet(pageStylesheet), stylesheet(accountStylesheet), script(PASSKEY_SCRIPT_PATH, passkeyScript), script(PAGE_SCRIPT_PATH, pageScript),
]

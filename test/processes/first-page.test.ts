import assert from 'node:assert/strict'
import fs from 'node:fs'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { inProc } from '../support/proc.js'
import { send } from '../support/send.js'

/** Milliseconds of processor time. Compiling the views and loading the library of passkeys took 70 and more. */
const MAX_FIRST_PAGE = 30

/** Milliseconds of processor time of the thread that answers requests (Linux). */
const spentBy = ({ pid }: KeyhallProcess): number => Number(fs.readFileSync(inProc(`${pid}/task/${pid}/schedstat`), 'utf8').split(' ')[0]) / 1e6

const SIGN_IN = {
  client_id: 'console', response_type: 'code', scope: 'openid', state: 's', nonce: 'n',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256',
}

describe('the first login page of a server', () => {
  it(`costs at most ${MAX_FIRST_PAGE} ms of processor time, because the server has rendered one before it was ready`, async () => {
    const installation = await (await Installation.create()).setUp()
    try {
      const server = await installation.start()
      const parameters = new URLSearchParams({ ...SIGN_IN, redirect_uri: `${server.baseUrl}/ui/console/callback` })
      const begun = await send(`${server.baseUrl}/oauth/v2/authorize?${parameters}`)
      const cookie = (begun.headers['set-cookie'] ?? []).map((text) => text.split(';')[0]).join('; ')
      const before = spentBy(server)
      const page = await send(new URL(begun.headers.location ?? '', server.baseUrl).href, { headers: { Cookie: cookie } })
      const spent = spentBy(server) - before
      assert.match(page.body, /id="loginName"/)
      assert.ok(spent <= MAX_FIRST_PAGE, `${spent} ms`)
    } finally {
      await installation.remove()
    }
  })
})

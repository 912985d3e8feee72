import assert from 'node:assert/strict'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { callers } from '../support/api-callers.js'
import { inBrowser } from '../support/browser-world.js'
import type { BrowserWorld } from '../support/browser-world.js'

/** Below the origin of the server; the server does not know it. */
const FILES = '/files-of-a-test/'

const PAGE = `<!doctype html><title>Client</title><link rel="icon" href="data:,"><script type="module">
  import * as client from '${FILES}index.js'
  window.client = client
  window.keyhall = client.createClient({ baseUrl: location.origin, token: '${callers.iamOwner.token}' })
</script>`

/** Opens a page of the server's origin that has loaded the client as `client`, and made one as `keyhall`. */
async function openClient(page: Page, world: BrowserWorld): Promise<void> {
  await page.route(`**${FILES}**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(FILES.length)
    if (name === '') return route.fulfill({ contentType: 'text/html', body: PAGE })
    const file = fileURLToPath(new URL(name, import.meta.resolve('@keyhall/client')))
    return route.fulfill({ contentType: 'text/javascript', body: fs.readFileSync(file) })
  })
  await page.goto(world.issuer + FILES)
}

inBrowser('the API client in a browser', 'memory', (world) => {
  /** Evaluates an expression with `client` and `keyhall`. */
  const evaluate = <T>(expression: string): Promise<T> =>
    world.withPage(async (page) => {
      await openClient(page, world)
      return page.evaluate<T>(expression)
    })

  it('calls methods and reads lists page by page', async () => {
    const names = await evaluate<string[]>(`(async () => {
      const names = []
      for await (const { username } of client.items(keyhall.users.listUsers, {}, { pageSize: 2 })) names.push(username)
      return names
    })()`)
    assert.ok(names.length > 4 && names.includes('alice'), names.join(' '))
    assert.equal(new Set(names).size, names.length)
  })

  it('learns the invalid members, the request id and the code of a refused call', async () => {
    const problem = await evaluate<{ code: string; fields: object; requestId: string; isApiError: boolean }>(`
      keyhall.management.addProject({ name: '' }).catch((error) => ({
        code: error.code, fields: error.fields, requestId: error.requestId, isApiError: error instanceof client.ApiError,
      }))`)
    assert.deepEqual([problem.isApiError, problem.code, problem.fields], [true, 'invalid_argument', { name: 'must have 1 to 200 characters' }])
    assert.match(problem.requestId, /^[\w-]{8,}$/)
  })

  it('distinguishes an unreachable server, a timeout and an aborted call', async () => {
    await world.withPage(async (page) => {
      await openClient(page, world)
      await page.route('**/*Service/AddOrg', (route) => route.abort('connectionrefused'))
      await page.route('**/*Service/GetIAM', () => undefined)
      const failure = (call: string): Promise<string> => page.evaluate(`${call}.catch((error) => error.name)`)
      assert.equal(await failure(`keyhall.management.addOrg({ name: 'Acme' })`), 'ConnectionError')
      assert.equal(await failure('keyhall.management.getIAM({}, { timeoutSeconds: 0.05 })'), 'TimeoutError')
      assert.equal(await failure('keyhall.management.getIAM({}, { signal: AbortSignal.abort() })'), 'AbortError')
    })
    assert.deepEqual(world.complaints.splice(0).filter((complaint) => !complaint.includes('ERR_CONNECTION_REFUSED')), [])
  })
})

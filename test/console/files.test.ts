import assert from 'node:assert/strict'
import { send } from '../support/send.js'
import { inMemory } from '../support/world.js'

inMemory('the files of the console over HTTP', (world) => {
  const page = async (path = '/ui/console') => send(world.url(path), { headers: { accept: 'text/html' } })
  const script = async () => /src="([^"]+\.js)"/.exec((await page()).body)?.[1] ?? assert.fail('no script')

  it('are one page for every address below /ui/console, with a nonce of its own', async () => {
    const pages = await Promise.all(['/ui/console', '/ui/console/applications/1/tokens?org=100', '/ui/console/callback?code=x'].map(page))
    const nonces = pages.map(({ headers }) => /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy']))?.[1])
    assert.deepEqual(pages.map(({ status }) => status), [200, 200, 200])
    assert.equal(new Set(nonces).size, 3)
    for (const [index, { body, headers }] of pages.entries()) {
      assert.ok(body.includes(`nonce="${nonces[index] ?? ''}"`))
      assert.equal(headers['cache-control'], 'no-store')
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; connect-src 'self'; .*frame-ancestors 'none'$/)
      assert.ok(!body.includes('code'), 'nothing of the address is repeated')
    }
  })

  it('are immutable, compressed by the build, and answered with 304 by their entity tag', async () => {
    const path = await script()
    for (const [accepted, encoding] of [['br, gzip', 'br'], ['gzip', 'gzip'], ['identity', undefined]] as const) {
      const { status, headers } = await send(world.url(path), { headers: { 'accept-encoding': accepted } })
      assert.deepEqual([status, headers['content-encoding'], headers['cache-control']], [200, encoding, 'public, max-age=31536000, immutable'], accepted)
      const again = await send(world.url(path), { headers: { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) } })
      assert.deepEqual([again.status, again.body], [304, ''])
    }
  })

  it('are only those that the build has written', async () => {
    for (const name of ['nothing-00000000.js', 'manifest.json', '..%2fmanifest.json', '%2e%2e%2f.inputs', 'main.js', '.inputs']) {
      assert.equal((await send(world.url('/'), { target: `/ui/console/assets/${name}` })).status, 404, name)
    }
  })
})

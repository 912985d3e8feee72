import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DOCKERFILE } from '../support/image.js'
import { MissingTool } from '../support/missing-tool.js'
import type { TwoAddresses } from './two-addresses.js'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const PROGRAM = path.join(HERE, 'two-addresses.js')
/** A network namespace, for root and, where the system permits, for other users. */
const NAMESPACE = ['--net', '--map-root-user']

const hasNamespaces = (): boolean => spawnSync('unshare', [...NAMESPACE, 'ip', 'link', 'set', 'lo', 'up']).status === 0

// Another test injects the peer address: packages/adapters-http/test/local-clients.test.ts
describe('servers called from another address of the network', () => {
  let seen: TwoAddresses
  before(async function () {
    this.timeout(60_000)
    if (!hasNamespaces()) throw new MissingTool('needs network namespaces: run the tests on Linux with unshare of util-linux and ip of iproute2, as a user who may create them')
    const { stdout } = await promisify(execFile)('unshare', [...NAMESPACE, process.execPath, PROGRAM, DOCKERFILE])
    seen = JSON.parse(stdout) as TwoAddresses
  })

  it('do not start with the settings of the image and a loopback base URL', () => {
    assert.equal(seen.refusals.length, 2)
    for (const { code, stderr } of seen.refusals) {
      assert.equal(code, 1)
      assert.match(stderr, /^keyhall: the configuration is refused:\n {2}KEYHALL_BASE_URL: .* is loopback, but other machines can reach KEYHALL_HOST "0\.0\.0\.0"/)
    }
  })

  it('expose no inbox, token or session with the settings of the image', () => {
    const wanted = { '/dev/inbox': 404, '/debug/healthz': 403, '/debug/ready': 403, '/debug/metrics': 403, '/auth/v1/users/me': 401, '/oidc/v1/userinfo': 401 }
    assert.equal(Object.keys(seen.image).length, 24)
    for (const [request, { status, body }] of Object.entries(seen.image)) {
      const [address = ''] = request.split(' ')
      assert.equal(status, wanted[address as keyof typeof wanted], `${request}: ${body}`)
      assert.doesNotMatch(body, /mails|keyhall_|"token"/, request)
    }
    for (const [request, { status }] of Object.entries(seen.imageFromHere)) assert.equal(status, 404, request)
  })

  it('are unreachable with the default settings', () => {
    assert.deepEqual(seen.local['main'], { status: 0, body: 'ECONNREFUSED' })
    assert.equal(seen.local['inboxOnMain']?.status, 200)
  })

  it('serve /debug at KEYHALL_DEBUG_LISTEN, and nothing else there', () => {
    const { ready, inbox, debugOnMain } = seen.local
    assert.deepEqual([ready?.status, inbox?.status, debugOnMain?.status], [200, 404, 404])
  })
})

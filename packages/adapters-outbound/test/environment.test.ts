import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { FarSide, farSide } from './far-side.js'
import { CERTIFICATE, CERTIFICATE_KEY } from './test-certificate.js'

const folder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** What a process with such an environment gets when it calls a URL. Its policy is that of a loopback base URL. */
async function outcomeOf(url: string, env: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
  const program = `
    import { egressPolicy, guardedHttp, localAddresses } from '@keyhall/adapters-outbound'
    const policy = egressPolicy({ allow: [], isLocal: true, ownPorts: new Set(), localAddresses })
    const http = guardedHttp({ policy, resolve: async () => ['127.0.0.9', '127.0.0.1'] })
    console.log(JSON.stringify(await http.send({ url: ${JSON.stringify(url)}, method: 'POST', headers: {}, body: '', timeout: 10 })))
  `
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], options)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

describe('the environment of the process', () => {
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-outbound-'))
  const NODE_EXTRA_CA_CERTS = path.join(temporary, 'certificate.pem')
  const plain = farSide()
  const canary = farSide()
  const secure = new FarSide((res) => void res.end('secure'), https.createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }))
  before(async () => {
    fs.writeFileSync(NODE_EXTRA_CA_CERTS, CERTIFICATE)
    await secure.open()
  })
  after(async () => {
    await secure.close()
    fs.rmSync(temporary, { recursive: true })
  })

  it('may name a certificate authority that is trusted', async () => {
    assert.deepEqual(await outcomeOf(`https://localhost:${secure.port}/`, { NODE_EXTRA_CA_CERTS }), { status: 200, body: 'secure' })
    assert.deepEqual(await outcomeOf(`https://127.0.0.1:${secure.port}/`, { NODE_EXTRA_CA_CERTS }), { status: 200, body: 'secure' })
  })

  it('cannot make it trust a certificate for another name', async () => {
    const { problem, detail } = await outcomeOf(`https://rp.example:${secure.port}/`, { NODE_EXTRA_CA_CERTS })
    assert.equal(problem, 'unreachable')
    assert.match(String(detail), /does not match certificate's altnames/)
  })

  it('cannot make it trust every certificate', async () => {
    const { problem, detail } = await outcomeOf(`https://localhost:${secure.port}/`, { NODE_TLS_REJECT_UNAUTHORIZED: '0' })
    assert.equal(problem, 'unreachable')
    assert.match(String(detail), /^self-signed certificate/)
  })

  it('cannot make it take one address of a name only', async () => {
    const env = { NODE_OPTIONS: '--no-network-family-autoselection' }
    assert.deepEqual(await outcomeOf(`http://rp.example:${plain.port}/`, env), { status: 200, body: '' })
  })

  it('cannot send it through a proxy', async () => {
    const proxy = `http://127.0.0.1:${canary.port}`
    const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, http_proxy: proxy, https_proxy: proxy }
    assert.deepEqual(await outcomeOf(`http://localhost:${plain.port}/`, env), { status: 200, body: '' })
    await outcomeOf(`https://localhost:${secure.port}/`, env)
    assert.equal(canary.connections, 0)
  })
})

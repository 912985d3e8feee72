import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { generateOwnKey } from '@keyhall/adapters-federation'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { createDatabase } from '../support/postgres.js'
import { standardDocument } from '../support/standard-document.js'
import { wholeDocument } from '../transfer/whole-document.js'
import { writeGenerated } from '../transfer/generated-document.js'
import { countBeside } from './query-beside.js'

const person = (userId: string, own: object = {}) => (
  { userId, user: { userName: userId, profile: { firstName: 'F', lastName: 'L' }, ...own } }
)
const documentOf = (humanUsers: readonly unknown[], timeout = '5m0s') => ({ dataOrgs: { orgs: [{ humanUsers, orgId: '100' }] }, timeout })

/** A storage that a server has set up and closed. */
async function setUp(storage?: string): Promise<Installation> {
  const installation = await Installation.create(storage === undefined ? {} : { KEYHALL_STORAGE: storage })
  return installation.setUp(standardDocument())
}

async function run(
  installation: Installation, command: readonly string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const ran: KeyhallProcess = installation.launch({}, command)
  const { code } = await ran.finished(50_000)
  return { code, stdout: ran.stdout, stderr: ran.stderr }
}

describe('keyhall import', function () {
  this.timeout(60_000)
  let installation: Installation
  before(async () => { installation = await setUp() })
  after(() => installation.remove())
  const importing = (...command: readonly string[]) => run(installation, ['import', ...command])
  const read = (name: string): string => fs.readFileSync(path.join(installation.folder, name), 'utf8')

  it('reports how many items it added and how many existed already', async () => {
    installation.write('users.json', documentOf([person('one'), person('two')]))
    const first = await importing('users.json')
    assert.deepEqual([first.code, first.stdout], [0, ''])
    assert.match(first.stderr, /^2 added, 0 already present, no errors \(/)
    assert.match((await importing('users.json')).stderr, /^0 added, 2 already present, no errors \(/)
  })

  it('writes rejected items to a file next to the document, readable by the owner only, and exits with 1', async () => {
    const canary = 'canary-$pbkdf2-sha256$1$c2FsdHNhbHQ$aGFzaA'
    installation.write('bad.json', documentOf([person('good'), person('bad', { hashedPassword: { value: canary } }), 5]))
    const { code, stderr } = await importing('bad.json')
    assert.equal(code, 1)
    assert.match(stderr, /^1 added, 0 already present, 2 errors: see import-errors\.json \(/)
    const errors = read('import-errors.json')
    assert.deepEqual(errors.trim().split('\n').map((line) => (JSON.parse(line) as { id: string }).id).toSorted(), ['', 'bad'])
    assert.equal(fs.statSync(path.join(installation.folder, 'import-errors.json')).mode & 0o777, 0o600)
    assert.ok(!`${errors}${stderr}`.includes('canary'), 'the output contains a hash')
  })

  it('accepts the converted clients of Keycloak for each flow', async () => {
    const client = (clientId: string, own: object) => (
      { id: `client-${clientId}`, clientId: `shop-${clientId}`, enabled: true, protocol: 'openid-connect', secret: 'kRabbitHole0123456789rabbitHOLE', redirectUris: [], ...own }
    )
    const redirectUris = ['https://shop.example.com/cb']
    installation.write('realm.json', {
      realm: 'shop',
      clients: [
        client('code', { redirectUris, standardFlowEnabled: true }),
        client('implicit', { redirectUris, standardFlowEnabled: false, implicitFlowEnabled: true }),
        client('device', { standardFlowEnabled: false, attributes: { 'oauth2.device.authorization.grant.enabled': 'true' } }),
        client('service', { standardFlowEnabled: false, serviceAccountsEnabled: true }),
        client('exchange', { redirectUris, attributes: { 'standard.token.exchange.enabled': 'true' } }),
        client('browser', { redirectUris, secret: undefined, publicClient: true }),
      ],
    })
    assert.equal((await run(installation, ['transform', 'keycloak', '--org', '100', '--realm', 'realm.json', '--clients', '--output', 'clients.json'])).code, 0)
    const { code, stderr } = await importing('clients.json')
    assert.deepEqual([code, stderr.slice(0, 40)], [0, '7 added, 0 already present, no errors (0'])
  })

  it('accepts what transform makes of the identity providers of Keycloak, with their links', async () => {
    const { certificate } = await generateOwnKey('saml.example', Math.floor(Date.now() / 1000))
    const client = { clientId: 'c', clientSecret: 'kRabbitHole' }
    const saml = {
      idpEntityId: 'https://saml.example/?a=1&b=2', singleSignOnServiceUrl: 'https://saml.example/sso', singleLogoutServiceUrl: 'https://saml.example/slo',
      signingCertificate: certificate.replace(/-----[A-Z ]+-----|\s/g, ''), nameIDPolicyFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    }
    const identityProviders = [
      { alias: 'google', providerId: 'google', config: { ...client, hostedDomain: 'example.com' } }, { alias: 'github', providerId: 'github', linkOnly: true, config: client },
      { alias: 'hub', providerId: 'github', config: { ...client, baseUrl: 'https://git.example', apiUrl: 'https://git.example/api/v3' } }, { alias: 'gitlab', providerId: 'gitlab', config: client },
      { alias: 'microsoft', providerId: 'microsoft', config: client }, { alias: 'saml', providerId: 'saml', enabled: false, config: saml },
      { alias: 'oidc', providerId: 'oidc', linkOnly: true, config: { ...client, issuer: 'https://idp.example' } },
    ]
    const federatedIdentities = identityProviders.map(({ alias }) => ({ identityProvider: alias, userId: `there-${alias}`, userName: 'al' }))
    const users = [{ id: 'kc-user', username: 'kc-user', enabled: true, email: 'kc@example.com', federatedIdentities }]
    installation.write('providers-realm.json', { realm: 'providers', identityProviders, users })
    assert.equal((await run(installation, ['transform', 'keycloak', '--org', '100', '--realm', 'providers-realm.json', '--output', 'providers.json'])).code, 0)
    const { code, stderr } = await importing('providers.json')
    assert.deepEqual([code, stderr.slice(0, 41)], [0, '14 added, 0 already present, no errors (0'])
  })

  it('skips an item that is not JSON and imports the others', async () => {
    const text = JSON.stringify(documentOf([person('before'), 'HERE', person('after')])).replace('"HERE"', '{"userId": tru}')
    installation.write('broken.json', text)
    const { code, stderr } = await importing('broken.json', '--errors', 'broken-errors.json')
    assert.deepEqual([code, stderr.slice(0, 16)], [1, '2 added, 0 alrea'])
    assert.match(read('broken-errors.json'), /is not JSON/)
  })

  it('reports where a truncated document ends, and imports nothing', async () => {
    installation.write('cut.json', JSON.stringify(documentOf([person('whole'), person('half')])).slice(0, 150))
    const { code, stderr } = await importing('cut.json')
    assert.equal(code, 1)
    assert.match(stderr, /^keyhall: cut\.json: dataOrgs\.orgs\[0\]\.humanUsers\[1\]: ends too early/)
    assert.equal(await countBeside(installation.storage, "select count(*) from users where id = 'whole'"), 0)
  })

  it('rejects users whose organization neither the document nor the server has', async () => {
    installation.write('nowhere.json', { dataOrgs: { orgs: [{ orgId: 'nowhere', humanUsers: [person('nobody')] }] }, timeout: '1m0s' })
    const { code, stderr } = await importing('nowhere.json', '--errors=nowhere-errors.json')
    assert.deepEqual([code, stderr.slice(0, 36)], [1, '0 added, 0 already present, 1 error:'])
    assert.match(read('nowhere-errors.json'), /"type":"org","id":"nowhere","message":"the organization does not exist/)
  })

  it('stops at its timeout, and resumes when it runs again', async () => {
    const file = writeGenerated(installation.folder, '100', 60_000)
    const { code, stderr } = await importing(file, '--timeout', '1s')
    assert.equal(code, 1, stderr)
    assert.match(stderr, /The time of the import is over\. Run the same command again to continue/)
    const { code: again, stderr: summary } = await importing(file)
    assert.deepEqual(
      [again, await countBeside(installation.storage, "select count(*) from users where id like '6f9619ff%'")], [0, 60_000], summary
    )
  })

  it('finishes the current items on Ctrl-C, and says how to resume', async () => {
    const file = writeGenerated(installation.folder, '110', 20_001)
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('6f9619ff', 'aaaaaaaa'))
    const running = installation.launch({}, ['import', file])
    while (!running.hasEnded && (await countBeside(installation.storage, "select count(*) from users where id like 'aaaaaaaa%'")) === 0) {
      // Polling without a pause would take the processor from the process it waits for.
      await new Promise<void>((resolve) => void setTimeout(resolve, 10))
    }
    const { code } = await running.end('SIGINT')
    assert.equal(code, 130, running.stderr)
    assert.match(running.stderr, /Stopped\. Run the same command again to continue/)
  })

  it('requires a document', async () => {
    assert.deepEqual(
      [(await importing()).code, (await importing('absent.json')).code, (await importing('x', '--timeout=soon')).code], [2, 1, 2]
    )
  })
})

describe('keyhall export', function () {
  this.timeout(60_000)
  const drops: (() => Promise<void>)[] = []
  after(async () => { for (const drop of drops) await drop() })

  async function installed(kind: 'sqlite' | 'postgres'): Promise<Installation> {
    const database = kind === 'postgres' ? await createDatabase() : undefined
    const installation = await setUp(database?.url)
    drops.push(async () => {
      await installation.remove()
      await database?.drop()
    })
    return installation
  }

  for (const [from, to] of [['sqlite', 'postgres'], ['postgres', 'sqlite']] as const) {
    it(`writes the same bytes after a round trip through another server (${from}, then ${to})`, async () => {
      const [first, second] = [await installed(from), await installed(to)]
      first.write('whole.json', wholeDocument)
      assert.equal((await run(first, ['import', 'whole.json'])).code, 0)
      const exported = await run(first, ['export', '--org', 'umbrella', '--multiline'])
      assert.deepEqual([exported.code, exported.stderr], [0, '40 items of 1 organization\n'])
      const place = path.join(first.folder, 'export.json')
      assert.equal(fs.statSync(place).mode & 0o777, 0o600)
      const imported = await run(second, ['import', place])
      assert.equal(imported.code, 0, imported.stderr)
      const again = await run(second, ['export', '--org', 'umbrella', '--multiline', '--output', '-'])
      assert.equal(again.stdout, fs.readFileSync(place, 'utf8'))
      assert.deepEqual(JSON.parse((await run(second, ['export', '--org=umbrella', '--output=-'])).stdout), JSON.parse(again.stdout))
    })
  }

  it('rejects an unknown organization, and writes nothing', async () => {
    const installation = await installed('sqlite')
    const { code, stderr } = await run(installation, ['export', '--org', 'nowhere'])
    assert.equal(code, 2)
    assert.match(stderr, /there is no organization "nowhere"/)
    assert.ok(!fs.existsSync(path.join(installation.folder, 'export.json')))
  })
})

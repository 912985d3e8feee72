import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { LdapDirectory, settingsFor } from '../support/ldap-directory.js'
import { SamlProvider } from '../support/saml-provider.js'

const ADMIN = 'admin.v1.AdminService'
const MANAGEMENT = 'management.v1.ManagementService'
const metadataXml = Buffer.from(new SamlProvider().metadata).toString('base64')

interface Step {
  readonly step: string
  readonly isOk?: true
  readonly detail: string
}

apiOnEveryStorage('the test of a provider', (api) => {
  const directory = new LdapDirectory()
  before(async () => {
    await directory.start()
    directory.add('ada')
  })
  after(() => directory.stop())
  beforeEach(() => api.world.clock.advance(61))

  const added = async (method: string, own: object): Promise<string> => String((await api.ok(`${ADMIN}/Add${method}Provider`, { name: 'Tested', ...own }))['id'])
  const tested = async (id: string): Promise<readonly Step[]> => {
    const { steps } = await api.ok(`${ADMIN}/TestProvider`, { id }) as { readonly steps: readonly Step[] }
    return steps
  }
  const failed = (steps: readonly Step[]): string => steps.filter(({ isOk }) => isOk !== true).map(({ step, detail }) => `${step}: ${detail}`).join('\n')

  it('names each step of a provider that works, and changes nothing', async () => {
    const [ldap, saml] = [await added('LDAP', settingsFor(directory)), await added('SAML', { metadataXml })]
    const before = await api.ok(`${ADMIN}/GetProviderByID`, { id: ldap })
    const steps = await tested(ldap)
    assert.equal(failed(steps), '')
    assert.ok(steps.some(({ detail }) => detail === 'found uid=ada,ou=people,dc=example,dc=org'), JSON.stringify(steps))
    assert.deepEqual([failed(await tested(saml)), (await tested(saml)).map(({ step }) => step)], ['', ['metadata', 'certificate', 'binding', 'requests', 'name id']])
    assert.deepEqual(await api.ok(`${ADMIN}/GetProviderByID`, { id: ldap }), before)
    assert.deepEqual(directory.tried, [], 'no password of a person is tried')
  })

  it('says in words what is wrong, without secrets', async () => {
    const wrongPassword = await added('LDAP', { ...settingsFor(directory), bindPassword: 'a secret that is wrong' })
    const closed = await added('LDAP', { ...settingsFor(directory), servers: ['ldap://127.0.0.1:1'] })
    const internal = await added('LDAP', { ...settingsFor(directory), servers: ['ldaps://169.254.169.254'] })
    const oidc = await added('GenericOIDC', { issuer: 'http://127.0.0.1:1', clientId: 'c', clientSecret: 'a secret that is wrong' })
    const problems = [failed(await tested(wrongPassword)), failed(await tested(closed)), failed(await tested(internal)), failed(await tested(oidc))]
    assert.match(problems[0] ?? '', /service account: .*check its DN and password/)
    assert.match(problems[1] ?? '', /nothing listens there: check the port/)
    assert.match(problems[2] ?? '', /this server may not connect to that address/)
    assert.notEqual(problems[3], '')
    assert.doesNotMatch(problems.join('\n'), /a secret that is wrong/)
  })

  it('follows settings whose errors say once what each address must be', async () => {
    const refused = await api.refused('invalid_argument', `${ADMIN}/AddGenericOIDCProvider`, { issuer: 'partner.example', clientId: 'c' })
    assert.match(refused, /issuer: must be an http or https URL without user name, password and fragment$/)
    const header = await api.refused('invalid_argument', `${ADMIN}/AddJWTProvider`, { issuer: 'i', jwtEndpoint: 'https://a.example', keysEndpoint: 'https://a.example', headerName: 'cookie' })
    assert.match(header, /headerName: must be the name of a header that has no other use$/)
  })

  it('is for the owner of the provider, and for those who may change it', async () => {
    const { id } = await api.ok(`${MANAGEMENT}/AddSAMLProvider`, { metadataXml }, { as: callers.orgOwner })
    await api.ok(`${MANAGEMENT}/TestProvider`, { id }, { as: callers.orgOwner })
    await api.refused('permission_denied', `${MANAGEMENT}/TestProvider`, { id }, { as: callers.orgViewer })
    await api.refused('not_found', `${MANAGEMENT}/TestProvider`, { id }, { as: callers.otherOwner })
    await api.refused('not_found', `${ADMIN}/TestProvider`, { id })
  })

  it('is possible twenty times a minute', async () => {
    const id = await added('SAML', { metadataXml })
    for (let time = 0; time < 20; time += 1) await tested(id)
    assert.match(await api.refused('resource_exhausted', `${ADMIN}/TestProvider`, { id }), /try again in \d+ seconds/)
    api.world.clock.advance(61)
    await tested(id)
  })

  it('reaches no internal address by the keys of a JWT provider, and follows no redirect there', async () => {
    const ofKeys = (keysEndpoint: string): object => ({ issuer: 'https://portal.example', jwtEndpoint: 'https://portal.example/sign-in', keysEndpoint, headerName: 'x-auth-token' })
    for (const keysEndpoint of ['http://169.254.169.254/keys', 'https://10.0.0.1/keys', 'https://[fd00:ec2::254]/keys', 'http://metadata.google.internal/keys', `${api.world.issuer}/debug/healthz`]) {
      const sent = { name: 'Inside', ...ofKeys(keysEndpoint) }
      const { status, body } = await api.call(`${ADMIN}/AddJWTProvider`, sent)
      if (status === 200) assert.match(failed(await tested((body as { readonly id: string }).id)), /^keys: /, keysEndpoint)
      else assert.equal(status, 400, keysEndpoint)
    }
    const moved = http.createServer((_req, res) => res.writeHead(302, { location: `${api.world.issuer}/oauth/v2/keys` }).end())
    await new Promise<void>((done) => { moved.listen(0, '127.0.0.1', done) })
    const id = await added('JWT', ofKeys(`http://127.0.0.1:${(moved.address() as AddressInfo).port}/keys`))
    assert.match(failed(await tested(id)), /answered 302 instead of the signing keys/)
    await new Promise((done) => { moved.close(done) })
  })
})

import 'reflect-metadata'
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { openMemoryStorage } from '@keyhall/adapters-memory'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import { clientOrigins } from '@keyhall/core/clients'
import { OrgTaken } from '@keyhall/core/orgs'
import { BootstrapRefused } from '@keyhall/core/setup'
import { firstStartMessage } from '#src/bootstrap/first-start-message.js'
import { example } from './documents.js'
import { NOW, digest, look, overtaken, start, startedStore, tools } from './store.js'

describe('the first start', () => {
  it('makes an instance with an organization and the project of the server', async () => {
    const store = await startedStore()
    const { instance, org, project } = await look(store, async (stores) => {
      const found = await stores.instance.get()
      const [orgId, projectId] = [store.created.organizationId, store.created.projectId]
      assert.deepEqual([found?.defaultOrgId, found?.projectId], [orgId, projectId])
      return { instance: found, org: await stores.orgs.find(orgId), project: await stores.projects.find(projectId) }
    })
    assert.deepEqual([instance?.settings, instance?.createdAt], [DEFAULT_SETTINGS, NOW])
    assert.deepEqual([org?.name, org?.primaryDomain], ['Keyhall', 'keyhall.localhost'])
    assert.deepEqual([project?.name, project?.orgId], ['Keyhall', org?.id])
  })

  it('makes an administrator with a random password', async () => {
    const store = await startedStore()
    const { id, loginName, password } = store.created.administrator
    const other = await startedStore()
    const { admin, stored, roles } = await look(store, async ({ users, credentials, memberships }) => ({
      admin: await users.find(id), stored: await credentials.password(id), roles: await memberships.ofUser(id),
    }))
    assert.equal(loginName, 'admin@keyhall.localhost')
    assert.match(password, /^[A-Za-z0-9_-]{20}$/)
    assert.notEqual(password, other.created.administrator.password)
    assert.equal(stored?.hash, `$toy$${password}`)
    assert.deepEqual(roles, [{ userId: id, role: 'IAM_OWNER', scope: { kind: 'instance' } }])
    assert.deepEqual(admin?.user.kind === 'human' && admin.user.email, { address: 'admin@keyhall.localhost', isVerified: true })
  })

  it('makes a service user with a random secret', async () => {
    const store = await startedStore()
    const { id, clientId, clientSecret } = store.created.serviceUser
    const { machine, roles } = await look(store, async ({ machines, memberships }) => ({
      machine: await machines.byClientId(clientId), roles: await memberships.ofUser(id),
    }))
    assert.equal(machine?.secretHash, digest.sha256(clientSecret))
    assert.deepEqual(roles.map(({ role }) => role), ['IAM_OWNER'])
  })

  it('registers the console as a public client', async () => {
    const store = await startedStore()
    const client = await look(store, ({ clients }) => clients.find(store.created.consoleClientId))
    assert.deepEqual([client?.authMethod, client?.projectId], ['none', store.created.projectId])
    assert.deepEqual(client?.redirectUris, ['http://localhost:8080/ui/console/callback'])
    assert.deepEqual(client?.postLogoutRedirectUris, ['http://localhost:8080/ui/console'])
  })

  it('takes the vendor word and the host of the base URL for its names', async () => {
    const domainOf = async (baseUrl: string) => (await start(tools(), { baseUrl, vendor: 'acme' }))?.administrator.loginName
    assert.equal(await domainOf('https://id.example.com:8443/auth'), 'admin@acme.id.example.com')
    assert.equal(await domainOf('http://127.0.0.1:8080'), 'admin@acme.127.0.0.1')
    assert.equal(await domainOf('http://[::1]:8080'), 'admin@acme.localhost')
  })

  it('happens once', async () => {
    const store = await startedStore()
    assert.equal(await start(store), undefined)
    assert.deepEqual(store.hasher.hashed.length, 1)
  })

  it('is done by exactly one of several processes', async () => {
    const storage = openMemoryStorage()
    const created = await Promise.all([1, 2, 3, 4].map(() => start(tools(storage))))
    assert.equal(created.filter(Boolean).length, 1)
  })

  it('is left to the process that was faster', async () => {
    const faster = tools()
    const slower = { ...tools(), storage: overtaken(faster.storage, () => start(faster), new OrgTaken('the domain is in use')) }
    assert.equal(await start(slower), undefined)
    const failing = { ...tools(), storage: overtaken(tools().storage, () => Promise.resolve(), new OrgTaken('the domain is in use')) }
    await assert.rejects(start(failing), OrgTaken)
  })

  it('moves the console when the base URL has changed since', async () => {
    const store = await startedStore()
    await start(store, { baseUrl: 'https://id.example.com' })
    await start(store, { baseUrl: 'https://id.example.com' })
    const client = await look(store, ({ clients }) => clients.find(store.created.consoleClientId))
    assert.deepEqual(client?.redirectUris, ['https://id.example.com/ui/console/callback'])
    assert.deepEqual(client && clientOrigins(client), ['https://id.example.com'])
    assert.equal(client?.version, 2)
  })
})

describe('the first start with a bootstrap document', () => {
  it('applies it at once', async () => {
    const store = tools()
    assert.ok(await start(store, { document: example() }))
    assert.equal((await look(store, ({ users }) => users.find('200' as never)))?.user.userName, 'alice')
  })

  it('leaves the storage empty when the document is refused', async () => {
    const store = tools()
    const document = { users: [{ id: '1', userName: 'Admin', profile: { firstName: 'A', lastName: 'B' } }] }
    const refusal = new BootstrapRefused(['users[0].userName: is the name of another user of the organization'])
    await assert.rejects(start(store, { document }), refusal)
    assert.equal(await look(store, ({ instance }) => instance.get()), undefined)
    assert.ok(await start(store))
  })
})

describe('the message of the first start', () => {
  it('has the address, the login name, the password and one line that fetches a token', async () => {
    const { created } = await startedStore()
    const lines = firstStartMessage(created, 'https://id.example.com').split('\n')
    const commands = lines.filter((line) => line.startsWith('curl '))
    assert.equal(commands.length, 1)
    assert.ok(lines.filter((line) => !commands.includes(line)).every((line) => line.length <= 80))
    assert.ok(lines.includes('  Sign in      https://id.example.com/ui/console'))
    assert.ok(lines.includes('  Login name   admin@keyhall.localhost'))
    assert.ok(lines.includes(`  Password     ${created.administrator.password}`))
  })

  it('survives being pasted into a shell', async () => {
    const { created } = await startedStore()
    const command = firstStartMessage(created, 'http://[::1]:8080').split('\n').find((line) => line.startsWith('curl ')) ?? ''
    const words = execFileSync('sh', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' }).trim().split('\n')
    assert.deepEqual(words.slice(2), [
      '-u', `service:${created.serviceUser.clientSecret}`, '-d', 'grant_type=client_credentials',
      '--data-urlencode', 'scope=openid profile urn:keyhall:iam:org:project:id:keyhall:aud', 'http://[::1]:8080/oauth/v2/token',
    ])
  })
})

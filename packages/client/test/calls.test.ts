import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { createClient } from '@keyhall/client'
import { answer, recordedFetch } from './support/recorded-fetch.js'

const baseUrl = 'https://id.example.com'
const success = () => answer(200, {})

describe('calls of the API client', () => {
  it('go to the full name of the method with the token and the request', async () => {
    const { fetch, sent } = recordedFetch(() => answer(200, { userId: '1', details: {} }))
    const keyhall = createClient({ baseUrl, token: 'a-token', fetch })
    const request = { username: 'mary', profile: { givenName: 'Mary', familyName: 'Smith' }, email: { email: 'mary@example.com' } }
    const response = await keyhall.users.addHumanUser(request)
    assert.equal(response.userId, '1')
    assert.deepEqual(sent, [{
      url: 'https://id.example.com/keyhall.user.v2.UserService/AddHumanUser',
      method: 'POST',
      headers: { 'authorization': 'Bearer a-token', 'content-type': 'application/json' },
      body: request,
    }])
  })

  it('send an empty message without a request', async () => {
    const { fetch, sent } = recordedFetch(success)
    await createClient({ baseUrl, token: 'a-token', fetch }).management.getIAM()
    assert.deepEqual(sent.map(({ url, body }) => [url, body]), [[`${baseUrl}/keyhall.management.v1.ManagementService/GetIAM`, {}]])
  })

  for (const [given, expected] of [
    ['https://example.com/id', 'https://example.com/id/'],
    ['https://example.com/id/', 'https://example.com/id/'],
    [new URL('https://example.com'), 'https://example.com/'],
  ] as const) {
    it(`are made below the base URL ${String(given)}`, async () => {
      const { fetch, sent } = recordedFetch(success)
      await createClient({ baseUrl: given, token: 'a-token', fetch }).management.getIAM()
      assert.equal(sent[0]?.url, `${expected}keyhall.management.v1.ManagementService/GetIAM`)
    })
  }

  it('use the vendor word in names and in the header of the organization', async () => {
    const { fetch, sent } = recordedFetch(success)
    await createClient({ baseUrl, token: 'a-token', fetch, vendor: 'zitadel', orgId: '110' }).management.getIAM()
    assert.equal(sent[0]?.url, `${baseUrl}/zitadel.management.v1.ManagementService/GetIAM`)
    assert.equal(sent[0]?.headers['x-zitadel-orgid'], '110')
  })

  it('prefer the organization of the call over that of the client', async () => {
    const { fetch, sent } = recordedFetch(success)
    await createClient({ baseUrl, token: 'a-token', fetch, orgId: '110' }).management.getIAM({}, { orgId: '120' })
    assert.equal(sent[0]?.headers['x-keyhall-orgid'], '120')
  })

  it('ask a function for the token each time', async () => {
    const { fetch, sent } = recordedFetch(success)
    let count = 0
    const keyhall = createClient({ baseUrl, token: () => Promise.resolve(`token-${++count}`), fetch })
    await keyhall.management.getIAM()
    await keyhall.management.getIAM()
    assert.deepEqual(sent.map(({ headers }) => headers['authorization']), ['Bearer token-1', 'Bearer token-2'])
  })

  it('are repeated once with another token after a 401', async () => {
    const { fetch, sent } = recordedFetch(({ headers }) => (headers['authorization'] === 'Bearer fresh' ? success() : answer(401, {})))
    const rejected: (string | undefined)[] = []
    const token = (old?: string): string => {
      rejected.push(old)
      return old === undefined ? 'stale' : 'fresh'
    }
    await createClient({ baseUrl, token, fetch }).management.addOrg({ name: 'Acme' })
    assert.deepEqual(rejected, [undefined, 'stale'])
    assert.deepEqual(sent.map(({ body }) => body), [{ name: 'Acme' }, { name: 'Acme' }])
  })

  for (const [title, token] of [['a fixed token', 'stale'], ['the same token again', () => 'stale'], ['further bad tokens', (old = '') => `${old}x`]] as const) {
    it(`fail after a 401 with ${title}`, async () => {
      const { fetch, sent } = recordedFetch(() => answer(401, { code: 'unauthenticated', message: 'the token is not valid' }))
      await assert.rejects(createClient({ baseUrl, token, fetch }).management.getIAM(), { name: 'ApiError', code: 'unauthenticated' })
      assert.ok(sent.length <= 2)
    })
  }
})

describe('the services of an API client', () => {
  const { fetch, sent } = recordedFetch(success)
  const keyhall = createClient({ baseUrl, token: 'a-token', fetch })

  it('return the same function for a method each time', () => {
    assert.equal(keyhall.users.listUsers, keyhall.users.listUsers)
  })

  it('can be awaited, printed and written as JSON without a call', async () => {
    const users = await Promise.resolve(keyhall.users)
    assert.equal(users, keyhall.users)
    assert.equal(JSON.stringify(keyhall.users), '{}')
    // Node 26 writes that it is a proxy.
    assert.match(inspect(keyhall.projects), /^(Proxy\()?\{\}\)?$/)
    assert.deepEqual(sent, [])
  })
})

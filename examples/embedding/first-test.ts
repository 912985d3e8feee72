import assert from 'node:assert/strict'
import { TestClock, startKeyhall } from '@keyhall/app'
import type { Keyhall } from '@keyhall/app'

const bootstrap = {
  projects: [{ id: 'shop', name: 'Shop' }],
  clients: [
    {
      project: 'shop',
      client_id: 'orders',
      client_secret: 'a-secret-of-the-tests-only-0123',
      grant_types: ['client_credentials'],
    },
  ],
}

describe('a token of the orders service', () => {
  const clock = new TestClock(1_800_000_000)
  let keyhall: Keyhall
  before(async () => {
    keyhall = await startKeyhall({ bootstrap, clock })
  })
  after(() => keyhall.close())

  const ask = async (path: string, parameters: Record<string, string>) => {
    const authorization = `Basic ${btoa('orders:a-secret-of-the-tests-only-0123')}`
    const body = new URLSearchParams(parameters)
    const response = await fetch(keyhall.issuer + path, { method: 'POST', headers: { authorization }, body })
    return (await response.json()) as Record<string, unknown>
  }

  it('is good for an hour', async () => {
    const { access_token: token } = await ask('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid' })
    assert.equal((await ask('/oauth/v2/introspect', { token: String(token) }))['active'], true)

    clock.advance(3600)
    assert.deepEqual(await ask('/oauth/v2/introspect', { token: String(token) }), { active: false })
  })
})

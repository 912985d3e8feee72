import assert from 'node:assert/strict'
import type { Client } from '@keyhall/core/clients'
import { ClientChanged } from '@keyhall/core/clients'
import type { DeviceAuthorization } from '@keyhall/core/device'
import { deny } from '@keyhall/core/device'
import { DeviceCodeGrant } from '@keyhall/core/grants'
import { DEVICE_CODE_GRANT, OAuthError } from '@keyhall/core/protocol'
import type { ClientId, SecretHash } from '@keyhall/core/shared'
import type { Standing, TokenLedger } from '@keyhall/core/tokens'
import { NOW, aClient, aHuman, goodStanding, instance, named, parameters, scopes } from '../../support/builders.js'
import { DEVICE_CODE, aPending, anApproved, deviceStores } from '../../support/devices.js'
import { clockAt, countingIds, digest, noResources } from '../../support/fakes.js'
import { ofShop } from '../../support/token-options.js'

interface Attempt {
  readonly device?: DeviceAuthorization
  readonly sent?: Readonly<Record<string, string>>
  readonly client?: Client
  readonly standing?: Standing
  readonly now?: number
}

const shop = (own: Partial<Client> = {}): Client => aClient({ grantTypes: [DEVICE_CODE_GRANT, 'refresh_token'], ...own })

function attempt({ device = anApproved(), sent = {}, client = shop(), standing = goodStanding(), now = NOW }: Attempt = {}) {
  const stores = deviceStores(device)
  const asked: unknown[] = []
  const ledger: Pick<TokenLedger, 'standing'> = {
    standing: async (...whose) => {
      asked.push(whose)
      return standing
    },
  }
  const clock = clockAt(now)
  const deps = { instance: instance(), vendor: 'keyhall', ids: countingIds(), digest, clock }
  const grant = new DeviceCodeGrant({ resources: noResources, ...deps, storage: stores.storage, ledger: ledger as TokenLedger })
  const entitle = () => grant.entitle(parameters({ device_code: DEVICE_CODE, ...sent }), { kind: 'client', client })
  return { grant, entitle, clock, asked, ...stores }
}

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error

describe('device code (RFC 8628 §3.4)', () => {
  it('entitles its client to what the person has agreed to, while the session lasts', async () => {
    const { entitle, asked, devices } = attempt()
    const grant = {
      id: 'id00000000000000000001',
      clientId: 'shop',
      userId: 'ada',
      sessionId: 'session',
      scopes: ['openid', 'offline_access'],
      audience: ['shop', 'project'],
      authTime: NOW - 50,
      amr: ['pwd'],
      createdAt: NOW,
      expiresAt: NOW + 90 * 86_400 + 3600,
    }
    assert.deepEqual(await entitle(), {
      subject: { kind: 'user', userId: 'ada', named: goodStanding().user },
      options: ofShop,
      scopes: grant.scopes,
      audience: grant.audience,
      grantId: grant.id,
      signIn: { sessionId: 'session', authTime: NOW - 50, amr: ['pwd'] },
      requestedTokens: { accessToken: true, idToken: true, refreshUntil: NOW + 90 * 86_400 },
      alongside: { whileSession: 'session', grant },
      consume: { kind: 'device_code', id: 'd'.repeat(22), version: 2 },
    })
    assert.deepEqual(asked, [['ada', 'shop', [], 'shop']])
    assert.deepEqual([...devices.values()], [anApproved()], 'the issuance uses it up, nothing before')
  })

  it('entitles to an ID token only with openid, to a refresh token only with offline_access and a client that may refresh', async () => {
    const plain = await attempt({ device: anApproved({ scopes: scopes('email') }) }).entitle()
    const mayNot = await attempt({ client: shop({ grantTypes: [DEVICE_CODE_GRANT] }) }).entitle()
    assert.deepEqual([plain.requestedTokens, mayNot.requestedTokens], [{ accessToken: true, idToken: false }, { accessToken: true, idToken: true }])
    assert.equal(mayNot.alongside?.grant?.expiresAt, NOW + 3600)
  })

  it('is valid in its last second', async () => {
    assert.ok(await attempt({ now: NOW + 279 }).entitle())
  })

  const closed = { ...goodStanding().client!, projectState: 'inactive' } as const
  const locked = { ...named(aHuman({ state: 'locked' })), orgState: 'active' } as const
  const refused: Readonly<Record<string, readonly [string, Attempt]>> = {
    'a missing device_code': ['invalid_request', { sent: { device_code: '' } }],
    'a text that is no device code': ['invalid_grant', { sent: { device_code: 'x' } }],
    'an unknown device code': ['invalid_grant', { sent: { device_code: `dc_${'x'.repeat(65)}` } }],
    'a code as device code': ['invalid_grant', { sent: { device_code: DEVICE_CODE.replace('dc_', 'ac_') } }],
    'the right id with another secret': ['invalid_grant', { device: anApproved({ secretHash: 'other' as SecretHash }) }],
    'the code of another client': ['invalid_grant', { client: shop({ id: 'thief' as ClientId }) }],
    'a used code': ['invalid_grant', { device: { ...anApproved(), state: 'used' } }],
    'a used code that has expired': ['invalid_grant', { device: { ...anApproved(), state: 'used' }, now: NOW + 4000 }],
    'a refusal': ['access_denied', { device: deny(aPending()) }],
    'an expired code without an answer': ['expired_token', { device: aPending(), now: NOW + 280 }],
    'an expired code that was approved': ['expired_token', { now: NOW + 280 }],
    'a locked user': ['invalid_grant', { standing: goodStanding({ user: locked }) }],
    'a client of an inactive project': ['invalid_grant', { standing: goodStanding({ client: closed }) }],
    'a user who is gone': ['invalid_grant', { standing: { requesterVersion: 7 } }],
  }
  for (const [what, [error, how]] of Object.entries(refused)) {
    it(`is refused with ${error}, and stays as it is: ${what}`, async () => {
      const { entitle, devices } = attempt(how)
      await assert.rejects(entitle(), isError(error))
      assert.deepEqual([...devices.values()], [how.device ?? anApproved()])
    })
  }

  it('of an outdated cached client is verified again with a fresh one', async () => {
    await assert.rejects(attempt({ client: shop({ version: 6 }) }).entitle(), ClientChanged)
  })

  it('is invalid_grant when another poll was faster, and nothing is revoked', async () => {
    await assert.rejects(attempt().grant.raced(), isError('invalid_grant'))
  })

  it('belongs to clients, not to service users', async () => {
    const { grant } = attempt()
    const robot = { kind: 'machine', machine: {} as never } as const
    await assert.rejects(grant.entitle(parameters({ device_code: DEVICE_CODE }), robot), isError('unauthorized_client'))
  })
})

describe('polling of a device (RFC 8628 §3.5)', () => {
  it('returns authorization_pending, or slow_down when it is too fast; the interval is stored', async () => {
    const { entitle, clock, devices } = attempt({ device: aPending() })
    const answers = { 0: 'authorization_pending', 5: 'authorization_pending', 9: 'slow_down', 18: 'slow_down', 33: 'authorization_pending' }
    for (const [at, error] of Object.entries(answers)) {
      clock.set(NOW + Number(at))
      await assert.rejects(entitle(), isError(error))
    }
    assert.deepEqual([...devices.values()], [aPending({ interval: 15, polledAt: NOW + 33, version: 6 })])
  })

  it('returns authorization_pending once more when the decision coincides with the poll', async () => {
    const { entitle, storage, devices } = attempt({ device: aPending() })
    const { run } = storage
    storage.run = (work) => {
      devices.set('d'.repeat(22), anApproved())
      return run(work)
    }
    await assert.rejects(entitle(), isError('authorization_pending'))
    assert.deepEqual([...devices.values()], [anApproved()])
    assert.ok(await entitle())
  })
})

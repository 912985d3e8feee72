import assert from 'node:assert/strict'
import type { Client, ClientCredentials } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import { AuthorizeDevice } from '@keyhall/core/device'
import { DEVICE_CODE_GRANT, OAuthError, TooManyWaiting } from '@keyhall/core/protocol'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { ClientId, Issuer, Secret } from '@keyhall/core/shared'
import type { Standing, TokenLedger } from '@keyhall/core/tokens'
import { anAuthentication } from '../../support/assertions.js'
import { NOW, aPublicClient, goodStanding, parameters } from '../../support/builders.js'
import { aPending, deviceStores } from '../../support/devices.js'
import { clockAt, countingIds, countingSecrets, digest, noResources } from '../../support/fakes.js'

const tv = (own: Partial<Client> = {}): Client => aPublicClient({ grantTypes: [DEVICE_CODE_GRANT, 'refresh_token'], ...own })
const { user: _user, ...clientStanding } = goodStanding()

interface World {
  readonly client?: Client
  readonly standing?: Standing
  /** Drawn in turn; counted ones when absent. */
  readonly secrets?: readonly string[]
  readonly stores?: ReturnType<typeof deviceStores>
}

function anEndpoint({ client = tv(), standing = clientStanding, secrets, stores = deviceStores() }: World = {}) {
  const clients = new ClientDirectory({ read: (work) => work({ clients: { find: async () => client } }) })
  const ledger: Pick<TokenLedger, 'clientStanding'> = { clientStanding: async () => standing }
  const left = [...(secrets ?? [])]
  const counted = countingSecrets()
  const endpoint = new AuthorizeDevice({ resources: noResources,
    storage: stores.storage,
    authenticate: anAuthentication(clients).authenticate,
    ledger: ledger as TokenLedger,
    issuer: 'https://id.example' as Issuer,
    vendor: 'keyhall',
    ids: countingIds(),
    secrets: { next: () => (left.shift() as Secret | undefined) ?? counted.next() },
    digest,
    clock: clockAt(NOW),
  })
  const credentials: ClientCredentials = { method: 'none', clientId: 'shop' as ClientId }
  return { stores, ask: (values: Readonly<Record<string, string>> = {}) => endpoint.authorize(parameters(values), credentials) }
}

const isError = (error: string) => (problem: unknown) => problem instanceof OAuthError && problem.error === error
const codeOf = (letter: string): string => letter.repeat(43)

describe('device authorization request (RFC 8628 §3.1)', () => {
  it('is refused while 10,000 codes of a public client are alive', async () => {
    const full = anEndpoint({ stores: deviceStores(undefined, 10_000) })
    await assert.rejects(full.ask(), (problem) => problem instanceof TooManyWaiting && problem.retryAfterSeconds === 60)
    assert.equal(full.stores.devices.size, 0)
    await anEndpoint({ stores: deviceStores(undefined, 9_999) }).ask()
  })

  it('stores the hash of the device code and the canonical user code, and returns both', async () => {
    const { ask, stores } = anEndpoint()
    const codes = await ask({ scope: 'openid calendar offline_access' })
    const [device] = [...stores.devices.values()]
    assert.deepEqual(device, {
      state: 'pending',
      id: 'id00000000000000000001',
      secretHash: digest.sha256(codes.deviceCode),
      userCode: codes.userCode.replace('-', ''),
      clientId: 'shop',
      scopes: ['openid', 'offline_access'],
      interval: 5,
      createdAt: NOW,
      expiresAt: NOW + 900,
      version: 1,
    })
    assert.equal(codes.verificationUri, 'https://id.example/device')
    assert.equal(codes.verificationUriComplete, `https://id.example/device?user_code=${codes.userCode}`)
  })

  it('needs no scope, and gives no offline_access to a client that may not refresh', async () => {
    const { ask, stores } = anEndpoint({ client: tv({ grantTypes: [DEVICE_CODE_GRANT] }), secrets: ['x', 'A', 'y', 'B'].map(codeOf) })
    await ask()
    await ask({ scope: 'email offline_access' })
    assert.deepEqual([...stores.devices.values()].map(({ scopes }) => scopes), [[], ['email']])
  })

  it('draws again when the code is in use', async () => {
    const stores = deviceStores(aPending({ userCode: 'BBBBBBBB' as never }))
    const { ask } = anEndpoint({ stores, secrets: [codeOf('x'), codeOf('A'), codeOf('U'), codeOf('B')] })
    assert.equal((await ask()).userCode, 'CCCC-CCCC')
  })

  it('gives up after some draws, and says that it cannot answer now', async () => {
    const stores = deviceStores(aPending({ userCode: 'BBBBBBBB' as never }))
    const { ask } = anEndpoint({ stores, secrets: [codeOf('x'), ...Array.from({ length: 5 }, () => codeOf('A'))] })
    await assert.rejects(ask(), StorageUnavailable)
  })

  const inactive = { ...clientStanding, client: { ...goodStanding().client!, projectState: 'inactive' } } as const
  const refused: Readonly<Record<string, readonly [string, World, Readonly<Record<string, string>>?]>> = {
    'a client that is not registered for the grant type': ['unauthorized_client', { client: tv({ grantTypes: ['authorization_code'] }) }],
    'a client of a project that is not active': ['invalid_client', { standing: inactive }],
    'a malformed scope': ['invalid_scope', {}, { scope: 'open"id' }],
  }
  for (const [what, [error, world, values]] of Object.entries(refused)) {
    it(`is ${error} for ${what}, and nothing is stored`, async () => {
      const { ask, stores } = anEndpoint(world)
      await assert.rejects(ask(values), isError(error))
      assert.equal(stores.devices.size, 0)
    })
  }
})

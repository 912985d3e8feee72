import assert from 'node:assert/strict'
import { decodeProtectedHeader } from 'jose'
import { callers } from '../support/api-callers.js'
import type { Api } from '../support/api.js'
import { apiOnEveryStorage, overTransports } from '../support/api.js'
import { clients } from '../support/standard-document.js'
import { DAY, MINUTE } from '../support/world.js'

const SERVICE = 'webkey.v2.WebKeyService'
const RESOURCES = 'resources.webkey.v3alpha.WebKeyService'
/** How long a key is published before it signs, plus the time until every process has loaded it. */
const PUBLISHED = 10 * MINUTE + 5

interface Listed {
  readonly id: string
  readonly state: string
  readonly rsa?: object
  readonly ecdsa?: object
  readonly ed25519?: object
}

const list = async (api: Api) => (await api.ok(`${SERVICE}/ListWebKeys`)).webKeys as readonly Listed[]
const stateOf = async (api: Api, id: string) => (await list(api)).find((key) => key.id === id)?.state
const activeOf = async (api: Api, type: 'rsa' | 'ecdsa' | 'ed25519') => (await list(api)).find((key) => key.state === 'STATE_ACTIVE' && key[type])?.id ?? ''
const create = async (api: Api, key: object = {}): Promise<string> => (await api.ok(`${SERVICE}/CreateWebKey`, key as Record<string, unknown>)).id

const published = async ({ world }: Api): Promise<readonly { kid: string; n?: string }[]> =>
  (await world.protocol.get<{ keys: { kid: string; n?: string }[] }>('/oauth/v2/keys')).body.keys

const events = async (api: Api, aggregateId: string): Promise<readonly string[]> =>
  ((await api.ok('admin.v1.AdminService/ListEvents', { aggregateId, asc: true })).events ?? []).map(({ type }: { type: { type: string } }) => type.type)

/** A new server creates its first keys while it already responds. */
const firstKeys = (api: Api) => before(async () => void (await published(api)))

overTransports(SERVICE, (api) => {
  firstKeys(api)

  it('lists the active key of each algorithm', async () => {
    const active = (await list(api)).filter(({ state }) => state === 'STATE_ACTIVE')
    const types = active.map(({ rsa, ecdsa, ed25519 }) => rsa ?? ecdsa ?? ed25519)
    assert.equal(active.length, 3)
    for (const type of [{ bits: 'RSA_BITS_2048', hasher: 'RSA_HASHER_SHA256' }, { curve: 'ECDSA_CURVE_P256' }, {}]) {
      assert.ok(types.some((one) => JSON.stringify(one) === JSON.stringify(type)), JSON.stringify(type))
    }
  })

  const made: readonly (readonly [object, Partial<Listed>])[] = [
    [{}, { rsa: { bits: 'RSA_BITS_2048', hasher: 'RSA_HASHER_SHA256' } }],
    [{ rsa: { bits: 'RSA_BITS_3072', hasher: 'RSA_HASHER_SHA256' } }, { rsa: { bits: 'RSA_BITS_3072', hasher: 'RSA_HASHER_SHA256' } }],
    [{ ecdsa: {} }, { ecdsa: { curve: 'ECDSA_CURVE_P256' } }],
    [{ ed25519: {} }, { ed25519: {} }],
  ]
  for (const [wanted, expected] of made) {
    it(`creates and publishes a key: ${JSON.stringify(wanted)}`, async () => {
      const id = await create(api, wanted)
      const { id: _id, state, creationDate, changeDate, readyDate: _ready, ...type } = (await list(api)).find((key) => key.id === id) as Listed & Record<string, string>
      assert.deepEqual([state, type, creationDate], ['STATE_INITIAL', expected, changeDate])
      assert.ok((await published(api)).some(({ kid }) => kid === id))
      assert.deepEqual(await events(api, id), ['key.added'])
    })
  }

  for (const [what, wanted] of Object.entries({
    'another hash': { rsa: { hasher: 'RSA_HASHER_SHA512' } }, 'another curve': { ecdsa: { curve: 'ECDSA_CURVE_P384' } },
    'two types at once': { rsa: {}, ed25519: {} }, 'another size': { rsa: { bits: 'RSA_BITS_1024' } },
  })) {
    it(`refuses to create a key of ${what}`, async () => {
      const before = (await list(api)).length
      await api.refused('invalid_argument', `${SERVICE}/CreateWebKey`, wanted)
      assert.equal((await list(api)).length, before)
    })
  }

  it('refuses to activate a key that verifiers may not know yet', async () => {
    const [id, before] = [await create(api, { ecdsa: {} }), await activeOf(api, 'ecdsa')]
    api.world.clock.advance(PUBLISHED - 1)
    const problem = await api.refused('failed_precondition', `${SERVICE}/ActivateWebKey`, { id })
    assert.match(problem, /in 1 s$/)
    assert.equal(await activeOf(api, 'ecdsa'), before)
    api.world.clock.advance(1)
    await api.ok(`${SERVICE}/ActivateWebKey`, { id })
    assert.deepEqual([await stateOf(api, id), await stateOf(api, before)], ['STATE_ACTIVE', 'STATE_INACTIVE'])
    assert.deepEqual(await events(api, id), ['key.added', 'key.rotated'])
    await api.ok(`${SERVICE}/ActivateWebKey`, { id })
    await api.refused('failed_precondition', `${SERVICE}/ActivateWebKey`, { id: before })
    assert.deepEqual(await events(api, id), ['key.added', 'key.rotated'])
  })

  it('lists the dates of a key: when it may sign, signs, is replaced, and leaves the key set', async () => {
    const datesOf = async (of: string) => {
      const { activationDate, readyDate, rotationDate, publishedUntil } = (await list(api)).find((key) => key.id === of) as Listed & Record<string, string>
      return { activationDate, readyDate, rotationDate, publishedUntil }
    }
    const instant = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
    const none = { activationDate: undefined, readyDate: undefined, rotationDate: undefined, publishedUntil: undefined }
    const [id, before, createdAt] = [await create(api, { ecdsa: {} }), await activeOf(api, 'ecdsa'), api.world.clock.now()]
    assert.deepEqual(await datesOf(id), { ...none, readyDate: instant(createdAt + PUBLISHED) })
    api.world.clock.advance(PUBLISHED)
    const now = api.world.clock.now()
    await api.ok(`${SERVICE}/ActivateWebKey`, { id })
    assert.deepEqual(await datesOf(id), { ...none, activationDate: instant(now), rotationDate: instant(now + 30 * DAY) })
    const { activationDate, publishedUntil, ...rest } = await datesOf(before)
    assert.ok(activationDate !== undefined && publishedUntil !== undefined && publishedUntil > instant(now), `${activationDate} ${publishedUntil}`)
    assert.deepEqual(rest, { readyDate: undefined, rotationDate: undefined })
  })

  it('deletes an inactive key, and never the active one', async () => {
    const [id, active] = [await create(api), await activeOf(api, 'rsa')]
    assert.ok((await api.ok(`${SERVICE}/DeleteWebKey`, { id })).deletionDate)
    assert.deepEqual(await api.ok(`${SERVICE}/DeleteWebKey`, { id }), {})
    assert.ok(!(await published(api)).some(({ kid }) => kid === id))
    assert.deepEqual(await events(api, id), ['key.added', 'key.removed'])
    await api.refused('failed_precondition', `${SERVICE}/DeleteWebKey`, { id: active })
    assert.equal(await activeOf(api, 'rsa'), active)
  })

  it('does not find an absent key', () => api.refused('not_found', `${SERVICE}/ActivateWebKey`, { id: 'nobodys' }))

  it('requires an administrator of the instance', async () => {
    const id = await create(api)
    for (const [method, input] of Object.entries({ CreateWebKey: {}, ActivateWebKey: { id }, DeleteWebKey: { id }, ListWebKeys: {} })) {
      await api.refused('permission_denied', `${SERVICE}/${method}`, input, { as: callers.orgOwner })
      if (method !== 'ListWebKeys') await api.refused('permission_denied', `${SERVICE}/${method}`, input, { as: callers.iamViewer })
      await api.refused('unauthenticated', `${SERVICE}/${method}`, input, { as: null })
    }
    await api.ok(`${SERVICE}/ListWebKeys`, {}, { as: callers.iamViewer })
  })
})

overTransports(RESOURCES, (api) => {
  firstKeys(api)

  it('behaves alike in v3alpha messages', async () => {
    const { details } = await api.ok(`${RESOURCES}/CreateWebKey`, { key: { ecdsa: { curve: 'ECDSA_CURVE_P256' } } })
    assert.deepEqual([details.owner.type, details.created], ['OWNER_TYPE_INSTANCE', details.changed])
    const listed = async () => {
      const { webKeys } = await api.ok(`${RESOURCES}/ListWebKeys`)
      const found = webKeys.find((key: { details: { id: string } }) => key.details.id === details.id)
      return [found?.state, found?.config]
    }
    assert.deepEqual(await listed(), ['STATE_INITIAL', { ecdsa: { curve: 'ECDSA_CURVE_P256' } }])
    await api.refused('failed_precondition', `${RESOURCES}/ActivateWebKey`, { id: details.id })
    api.world.clock.advance(PUBLISHED)
    const activated = await api.ok(`${RESOURCES}/ActivateWebKey`, { id: details.id })
    assert.ok(activated.details.changed > details.created)
    assert.equal((await listed())[0], 'STATE_ACTIVE')
    await api.refused('failed_precondition', `${RESOURCES}/DeleteWebKey`, { id: details.id })
  })

  it('deletes a key once', async () => {
    const { details } = await api.ok(`${RESOURCES}/CreateWebKey`)
    await api.ok(`${RESOURCES}/DeleteWebKey`, { id: details.id })
    await api.refused('not_found', `${RESOURCES}/DeleteWebKey`, { id: details.id })
    await api.refused('not_found', `${RESOURCES}/ActivateWebKey`, { id: details.id })
  })

  it('requires an administrator of the instance', async () => {
    for (const [method, input] of Object.entries({ CreateWebKey: {}, ActivateWebKey: { id: 'x' }, DeleteWebKey: { id: 'x' }, ListWebKeys: {} })) {
      await api.refused('permission_denied', `${RESOURCES}/${method}`, input, { as: callers.orgOwner })
    }
  })
})

apiOnEveryStorage('keys created by an operator', (api) => {
  firstKeys(api)

  const aToken = async () => (await api.world.tokens({ client: clients.web })).id_token
  const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid

  it('sign once activated, and tokens signed with the previous key stay valid', async () => {
    const id = await create(api, { rsa: { bits: 'RSA_BITS_4096' } })
    api.world.clock.advance(PUBLISHED)
    const jwt = (await api.world.tokens({ client: clients.jwt })).access_token
    await api.ok(`${SERVICE}/ActivateWebKey`, { id })
    assert.equal(kidOf(await aToken()), id)
    assert.equal((await api.world.protocol.userinfo(jwt)).status, 200)
    const { access_token: fresh } = await api.world.tokens({ client: clients.jwt })
    assert.deepEqual([kidOf(fresh), (await api.world.protocol.userinfo(fresh)).status], [id, 200])
  })

  it('become invalid with their tokens when deleted', async () => {
    const { access_token: jwt } = await api.world.tokens({ client: clients.jwt })
    const id = await create(api)
    api.world.clock.advance(PUBLISHED)
    await api.ok(`${SERVICE}/ActivateWebKey`, { id })
    assert.equal((await api.world.protocol.userinfo(jwt)).status, 200)
    await api.ok(`${SERVICE}/DeleteWebKey`, { id: kidOf(jwt) })
    assert.equal((await api.world.protocol.userinfo(jwt)).status, 401)
  })

  it('are used by the rotation when one is due', async () => {
    const id = await create(api, { ed25519: {} })
    api.world.clock.advance(31 * 24 * 60 * MINUTE)
    await api.world.keyhall.runJobs()
    assert.equal(await stateOf(api, id), 'STATE_ACTIVE')
  })
})

import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { ACCESS_TOKEN, ID_TOKEN, JWT, exchange, exchangeDocument, exchanged, exchangers, staff } from '../support/exchange.js'
import type { ExchangedBody, Sent } from '../support/exchange.js'
import type { TokenBody } from '../support/protocol.js'
import { projects } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'
import { startedWorld } from '../support/world.js'
import type { StorageKind } from '../support/world.js'

const API = 'urn:keyhall:iam:org:project:id:keyhall:aud'
const SHOP = `urn:keyhall:iam:org:project:id:${projects.shop}:aud`
const SCOPE = `openid offline_access ${API} ${SHOP}`
const { none, basic, billing, foreign, jwt: jwtClient } = exchangers

type Document = Readonly<Record<'serviceUsers', readonly { readonly id: string }[]>>

/** Clients that may exchange tokens, and that may call the API. */
function bootstrap(): object {
  const exchanging = exchangeDocument() as Document
  const known = new Set(exchanging.serviceUsers.map(({ id }) => id))
  const robots = (apiDocument() as Document).serviceUsers.filter(({ id }) => !known.has(id))
  return { ...exchanging, serviceUsers: [...exchanging.serviceUsers, ...robots] }
}

/** Bars an application: an organization owner changes it. */
const bar = (api: Api, { id }: TestClient, projectId: string, as: (typeof callers)['orgOwner' | 'otherOwner']) =>
  api.ok('management.v1.ManagementService/UpdateApp', { projectId, appId: id, name: `${id}, changed by its owner` }, { as })

async function statusOf(api: Api, { access_token: token }: Pick<TokenBody, 'access_token'>): Promise<number> {
  return (await api.call('admin.v1.AdminService/GetOIDCSettings', {}, { as: { token } })).status
}

const subject = (token: string, type = ACCESS_TOKEN): Sent => ({ subject_token: token, subject_token_type: type, scope: SCOPE })

function laundering(kind: StorageKind): void {
  describe(`a token of a client that is barred from the API (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: bootstrap() })
    const api = new Api(world, 'rest')
    const rootAt = (client: TestClient) => world.tokens({ client, scope: SCOPE }, staff.root)
    before(() => bar(api, foreign, projects.foreign, callers.otherOwner))

    it('loses the scope and the audience of the API in a token exchange', async () => {
      const [{ access_token: token }, { iamProjectId }] = [await rootAt(foreign), await api.ok('management.v1.ManagementService/GetIAM')]
      for (const type of [ACCESS_TOKEN, JWT]) {
        const body = await exchanged(world, { ...subject(token), requested_token_type: type }, none)
        assert.equal(body.scope.includes(API), false)
        assert.equal(await statusOf(api, body), 401)
        const asked = await exchange(world, { ...subject(token), audience: String(iamProjectId) }, none)
        assert.deepEqual([asked.status, asked.body.error], [400, 'invalid_target'])
        const { body: refreshed } = await world.protocol.refresh(none, body.refresh_token)
        assert.equal(await statusOf(api, refreshed), 401)
      }
    })

    it('does not regain them by chained exchanges or an ID token', async () => {
      const { access_token: token } = await rootAt(foreign)
      const first = await exchanged(world, subject(token), none)
      const byIdToken = await exchanged(world, { ...subject(first.id_token, ID_TOKEN), scope: 'openid' }, basic)
      const bare = await exchanged(world, { ...subject(token), requested_token_type: ID_TOKEN }, none)
      const byBareIdToken = await exchanged(world, { ...subject(bare.access_token, ID_TOKEN), scope: 'openid' }, basic)
      const tokens: readonly ExchangedBody[] = [
        await exchanged(world, { ...subject(first.access_token), scope: 'openid' }, basic),
        byIdToken,
        byBareIdToken,
        await exchanged(world, { ...subject(byIdToken.access_token), scope: 'openid' }, jwtClient),
      ]
      for (const body of tokens) assert.equal(await statusOf(api, body), 401)
    })
  })

  describe(`a token exchanged for one of an admitted client (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: bootstrap() })
    const api = new Api(world, 'rest')

    it('can call the API until a client in its chain is barred, in every form and after each refresh', async () => {
      const { access_token: token } = await world.tokens({ client: billing, scope: SCOPE }, staff.root)
      const [opaque, jwt] = [
        await exchanged(world, subject(token), none),
        await exchanged(world, { ...subject(token), requested_token_type: JWT }, none),
      ]
      const chained = await exchanged(world, subject(opaque.access_token), basic)
      const { body: refreshed } = await world.protocol.refresh(basic, chained.refresh_token)
      const all = [opaque, jwt, chained, refreshed]
      for (const body of all) assert.equal(await statusOf(api, body), 200)
      await bar(api, billing, projects.billing, callers.orgOwner)
      const late = (await world.protocol.refresh(none, opaque.refresh_token)).body
      const further = await exchanged(world, { ...subject(jwt.access_token), scope: 'openid' }, basic)
      for (const body of [...all, late, further]) assert.equal(await statusOf(api, body), 401)
    })
  })
}

for (const kind of everyDatabase) laundering(kind)

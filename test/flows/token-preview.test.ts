import assert from 'node:assert/strict'
import { aTarget, bind, freeAll, restAsync, restCall } from '../support/actions.js'
import { Api } from '../support/api.js'
import { apiDocument, callers } from '../support/api-callers.js'
import { clients, people } from '../support/standard-document.js'
import { assertWritesNothing } from '../support/writes-nothing.js'
import { everyStorage } from '../support/storages.js'
import { targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'

const PREVIEW = 'management.v1.ManagementService/PreviewTokens'
const ROLES = 'urn:keyhall:iam:org:project:roles'
const [METADATA, OWNER] = ['urn:keyhall:iam:user:metadata', 'urn:keyhall:iam:user:resourceowner']

/** The wire format. */
interface Factor { readonly kind: string; readonly name?: string; readonly objectId?: string; readonly text: string }
interface Previewed {
  readonly claims?: readonly { readonly name: string; readonly value?: unknown; readonly reasons?: readonly Factor[] }[]
  readonly missing?: readonly { readonly name: string; readonly remedies?: readonly Factor[]; readonly isOneEnough?: boolean }[]
}
interface Preview {
  readonly idToken: Previewed
  readonly accessToken: Previewed
  readonly userInfo: Previewed
  readonly introspection: Previewed
  readonly droppedScopes?: readonly string[]
  readonly refusals?: readonly string[]
  readonly hasUncalledTargets?: boolean
}

type Claims = Readonly<Record<string, unknown>>

const claimsIn = ({ claims = [] }: Previewed): Claims => Object.fromEntries(claims.map(({ name, value }) => [name, value]))
const reasonsOf = ({ claims = [] }: Previewed, name: string) => claims.find((claim) => claim.name === name)?.reasons?.map(({ text }) => text)
const remediesOf = ({ missing = [] }: Previewed, name: string) => missing.find((claim) => claim.name === name)?.remedies?.map(({ text }) => text)

/** Without what differs from token to token. */
const lasting = (claims: Claims): Claims => {
  const { jti: _jti, sid: _sid, at_hash: _hash, iat: _iat, nbf: _nbf, exp: _exp, auth_time: _time, nonce: _nonce, ...rest } = claims
  return rest
}
const payloadOf = (jwt = ''): Claims => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Claims

for (const kind of everyStorage) {
  describe(`the preview of tokens (${kind})`, () => {
    const api = new Api(startedWorld(kind, { bootstrap: apiDocument({ features: { actions: true } }) }), 'rest')
    const { world } = api
    const receiver = targetReceiver()
    afterEach(() => freeAll(api))

    before(async () => {
      await api.ok('management.v1.ManagementService/AddProjectRole', { projectId: '300', roleKey: 'admin', displayName: 'Admin' })
      await api.ok('management.v1.ManagementService/AddUserGrant', { userId: people.bob.id, projectId: '300', roleKeys: ['admin'] })
      await api.ok('management.v1.ManagementService/SetUserMetadata', { id: people.bob.id, key: 'shoe', value: Buffer.from('43').toString('base64') })
    })

    const ask = { userId: people.bob.id, clientId: 'web' }
    const preview = async (own: Readonly<Record<string, unknown>> = {}, as: Parameters<Api['ok']>[2] = {}): Promise<Preview> =>
      (await api.ok(PREVIEW, { ...ask, ...own }, as)) as Preview
    const set = (settings: object) => api.ok('management.v1.ManagementService/UpdateOIDCAppConfig', { projectId: '300', appId: 'web', ...settings })
    beforeEach(() => set({ ...saved, idTokenUserinfoAssertion: false, idTokenRoleAssertion: false, accessTokenRoleAssertion: false, accessTokenType: 'OIDC_TOKEN_TYPE_BEARER' }))
    const saved = {
      redirectUris: [clients.web.redirectUri], grantTypes: ['OIDC_GRANT_TYPE_AUTHORIZATION_CODE'], responseTypes: ['OIDC_RESPONSE_TYPE_CODE'],
    }

    const scopes = [
      [], ['profile', 'email'], ['email', 'phone', 'address', 'unknown'], [METADATA, OWNER], ['urn:keyhall:iam:org:project:role:admin'],
      ['urn:keyhall:iam:org:project:id:310:aud', 'urn:keyhall:iam:org:projects:roles', 'profile'],
    ]
    const settings = [
      {}, { idTokenUserinfoAssertion: true }, { idTokenRoleAssertion: true, accessTokenRoleAssertion: true, accessTokenType: 'OIDC_TOKEN_TYPE_JWT' },
    ]
    for (const own of settings) {
      it(`contains exactly the claims of real tokens with ${JSON.stringify(own)}, before it is saved`, async () => {
        const previews: Preview[] = []
        for (const scope of scopes) previews.push(await preview({ scopes: scope, settings: own }))
        await set({ ...saved, ...own })
        for (const [index, scope] of scopes.entries()) {
          const shown = previews[index] ?? assert.fail('no preview')
          const tokens = await world.tokens({ scope: ['openid', ...scope].join(' ') }, people.bob)
          const userInfo: Claims = (await world.protocol.userinfo(tokens.access_token ?? '')).body
          const introspected: Claims = (await world.protocol.introspect(clients.web, tokens.access_token ?? '')).body
          assert.deepEqual(lasting(claimsIn(shown.idToken)), lasting(payloadOf(tokens.id_token)), `ID token of ${scope.join(' ')}`)
          assert.deepEqual(claimsIn(shown.userInfo), userInfo, `userinfo of ${scope.join(' ')}`)
          assert.deepEqual(lasting(claimsIn(shown.introspection)), lasting(introspected), `introspection of ${scope.join(' ')}`)
          const isJwt = 'accessTokenType' in own
          assert.deepEqual(lasting(claimsIn(shown.accessToken)), isJwt ? lasting(payloadOf(tokens.access_token)) : {}, `access token of ${scope.join(' ')}`)
        }
      })
    }

    it('says why each claim is there', async () => {
      const { idToken, userInfo } = await preview({ scopes: ['email', 'urn:keyhall:iam:org:project:role:admin'], settings: { idTokenUserinfoAssertion: true } })
      assert.deepEqual(reasonsOf(idToken, 'email'), ['scope email', 'User Info inside ID Token'])
      assert.deepEqual(reasonsOf(userInfo, 'email'), ['scope email'])
      assert.deepEqual(reasonsOf(idToken, ROLES), ['scope urn:keyhall:iam:org:project:role:admin'])
      assert.deepEqual([reasonsOf(idToken, 'sub'), reasonsOf(idToken, 'amr')], [['every token'], ['the sign-in']])
    })

    it('names what missing claims need', async () => {
      const { idToken, userInfo, droppedScopes } = await preview({ scopes: ['email', 'phone', 'unknown'] })
      assert.deepEqual(remediesOf(idToken, 'email'), ['User Info inside ID Token'])
      assert.deepEqual(remediesOf(idToken, 'name'), ['scope profile', 'User Info inside ID Token'])
      assert.deepEqual(remediesOf(idToken, ROLES), ['User roles inside ID Token'])
      assert.deepEqual(remediesOf(userInfo, ROLES), ['Assert roles on authentication'])
      assert.deepEqual(remediesOf(userInfo, 'name'), ['scope profile'])
      assert.deepEqual(remediesOf(userInfo, 'phone_number'), ['the user has no value'])
      assert.deepEqual(droppedScopes, ['unknown'])
      const setting = idToken.missing?.find(({ name }) => name === 'email')?.remedies?.[0]
      assert.deepEqual(setting, { kind: 'setting', name: 'idTokenUserinfoAssertion', object: 'application', objectId: 'web', text: 'User Info inside ID Token' })
    })

    it('calls targets only on request, and names the target of each claim', async () => {
      const [target, later] = [await aTarget(api, receiver, '/claims', restCall(false)), await aTarget(api, receiver, '/later', restAsync)]
      receiver.answer('/claims', { body: JSON.stringify({ append_claims: [{ key: 'department', value: 'sales' }, { key: 'email', value: 'x@evil.example' }] }) })
      await bind(api, { function: { name: 'preuserinfo' } }, target, later)
      const calls = () => receiver.received.length
      const before = calls()
      const quiet = await preview({ scopes: ['email'] })
      assert.deepEqual([calls() - before, quiet.hasUncalledTargets, reasonsOf(quiet.userInfo, 'department')], [0, true, undefined])
      const { userInfo, hasUncalledTargets } = await preview({ scopes: ['email'], withTargets: true })
      assert.deepEqual(reasonsOf(userInfo, 'department'), [`action target ${target.id}`])
      assert.equal(claimsIn(userInfo)['email'], 'bob@mail.example')
      assert.deepEqual([calls() - before, hasUncalledTargets ?? false], [3, false])
      await api.refused('permission_denied', PREVIEW, { ...ask, withTargets: true }, { as: callers.orgViewer })
    })

    it('says that an interrupting target prevents the tokens', async () => {
      const target = await aTarget(api, receiver, '/broken', restCall(true))
      receiver.answer('/broken', { status: 500 })
      await bind(api, { function: { name: 'preuserinfo' } }, target)
      const { refusals = [] } = await preview({ withTargets: true })
      assert.deepEqual(refusals, [`the target ${target.id} has failed: answered 500`])
    })

    it('says why no tokens would be issued', async () => {
      assert.deepEqual((await preview()).refusals ?? [], [])
      const scope = ['urn:keyhall:iam:org:id:110']
      assert.deepEqual((await preview({ scopes: scope })).refusals, ['the user does not belong to the organization named by the scope'])
    })

    it('is for callers who may read the user and the application', async () => {
      for (const as of [callers.iamViewer, callers.orgOwner, callers.orgViewer]) assert.ok((await preview({}, { as })).idToken)
      await api.refused('not_found', PREVIEW, ask, { as: callers.otherOwner })
      for (const as of [callers.withoutRoles, callers.projectOwner]) await api.refused('permission_denied', PREVIEW, ask, { as })
      for (const clientId of ['foreign', 'nothing']) await api.refused('not_found', PREVIEW, { ...ask, clientId }, { as: callers.orgOwner })
      await api.refused('not_found', PREVIEW, { ...ask, userId: 'nobody' })
    })

    if (kind !== 'memory') {
      it('writes nothing', async () => {
        await assertWritesNothing(world.database, () =>
          preview({ scopes: ['profile', 'email', METADATA, 'offline_access'], settings: { idTokenUserinfoAssertion: true, accessTokenType: 'OIDC_TOKEN_TYPE_JWT' } }))
      })
    }
  })
}

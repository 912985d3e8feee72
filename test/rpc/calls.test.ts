import assert from 'node:assert/strict'
import { describedFor } from '@keyhall/adapters-rpc/messages'
import { apiDocument, callers } from '../support/api-callers.js'
import { RPC_PROTOCOLS, RpcClient } from '../support/rpc.js'
import { startedWorld } from '../support/world.js'

const GET_IAM = 'management.v1.ManagementService/GetIAM'
const SET_FEATURES = 'feature.v2.FeatureService/SetInstanceFeatures'
const GET_FEATURES = 'feature.v2.FeatureService/GetInstanceFeatures'
const ADD_POLICY = 'management.v1.ManagementService/AddCustomPasswordComplexityPolicy'
const GET_POLICY = 'management.v1.ManagementService/GetPasswordComplexityPolicy'
const UPDATE_OIDC = 'admin.v1.AdminService/UpdateOIDCSettings'
const LIST_EVENTS = 'admin.v1.AdminService/ListEvents'

const token = callers.iamOwner.token
const lifetimes = {
  accessTokenLifetime: '600s', idTokenLifetime: '600s', refreshTokenIdleExpiration: '3600s', refreshTokenExpiration: '7200s',
}

for (const protocol of RPC_PROTOCOLS) {
  describe(`the API by ${protocol}`, () => {
    const world = startedWorld('sqlite', { bootstrap: apiDocument() })
    let client: RpcClient
    before(() => {
      client = new RpcClient(protocol, world.issuer)
    })

    it('responds with a message', async () => {
      const answer = await client.call(GET_IAM, {}, { token })
      assert.deepEqual(Object.keys(answer as object).toSorted(), ['defaultOrgId', 'iamProjectId'])
    })

    it('accepts given flags, including false, and keeps omitted ones', async () => {
      await client.call(SET_FEATURES, { oidcDpop: true, oidcTokenExchange: true }, { token })
      await client.call(SET_FEATURES, { oidcDpop: false }, { token })
      const { oidcTokenExchange, oidcDpop } = (await client.call(GET_FEATURES, {}, { token })) as Record<string, unknown>
      assert.deepEqual(oidcTokenExchange, { enabled: true, source: 'SOURCE_INSTANCE' })
      assert.equal((oidcDpop as { enabled?: boolean }).enabled ?? false, false)
    })

    it('carries 64-bit numbers, booleans and timestamps', async () => {
      await client.call(ADD_POLICY, { minLength: '12', hasNumber: true }, { token })
      const { policy } = (await client.call(GET_POLICY, {}, { token })) as { policy: Record<string, unknown> }
      assert.equal(String(policy['minLength']), '12')
      assert.equal(policy['hasNumber'], true)
      assert.equal(policy['hasSymbol'] ?? false, false)
    })

    it('carries durations, timestamps, lists and JSON values', async () => {
      await client.call(UPDATE_OIDC, lifetimes, { token })
      const answer = await client.call(LIST_EVENTS, { eventTypes: ['policy.oidc.set'], limit: 1 }, { token })
      const { events } = answer as { events: Record<string, never>[] }
      const [{ creationDate, type, payload } = {}] = events
      assert.equal(creationDate, '2027-01-15T08:00:00Z')
      assert.deepEqual(type, { type: 'policy.oidc.set' })
      assert.equal((payload as unknown as { after: { tokens: { accessToken: number } } }).after.tokens.accessToken, 600)
    })

    it('acts in the organization from the metadata', async () => {
      const metadata = { 'x-keyhall-orgid': '110' }
      await client.call(ADD_POLICY, { minLength: '20' }, { token, headers: metadata })
      const { policy } = (await client.call(GET_POLICY, {}, { token, headers: metadata })) as { policy: Record<string, unknown> }
      assert.equal(String(policy['minLength']), '20')
      await client.refused('PermissionDenied', ADD_POLICY, { minLength: '20' }, { token: callers.orgOwner.token, headers: metadata })
    })

    it('refuses a call without a token or permission', async () => {
      await client.refused('Unauthenticated', GET_IAM)
      await client.refused('Unauthenticated', GET_IAM, {}, { token: 'no-such-token-0123456789' })
      await client.refused('PermissionDenied', LIST_EVENTS, {}, { token: callers.orgOwner.token })
    })

    it('refuses an invalid message and explains why', async () => {
      const problem = await client.refused('InvalidArgument', UPDATE_OIDC, { ...lifetimes, accessTokenLifetime: '1s' }, { token })
      assert.match(problem.rawMessage, /accessTokenLifetime: must be a duration/)
      const detail = describedFor('keyhall').getMessage('keyhall.v1.ErrorDetail')
      assert.ok(detail)
      const [errorDetail] = problem.findDetails(detail) as unknown as { id: string; message: string }[]
      assert.equal(errorDetail?.id, 'api.invalid_message')
      assert.match(errorDetail?.message ?? '', /^accessTokenLifetime: must be a duration/)
    })
  })
}

describe('the API by gRPC under another vendor word', () => {
  const world = startedWorld('memory', { bootstrap: apiDocument(), vendor: 'zephyr' })

  it('uses it in package names and metadata', async () => {
    const client = new RpcClient('grpc', world.issuer, { vendor: 'zephyr' })
    await client.call(GET_IAM, {}, { token })
    const inOther = { token, headers: { 'x-zephyr-orgid': '110' } }
    await client.call(ADD_POLICY, { minLength: '31' }, inOther)
    const { policy } = (await client.call(GET_POLICY, {}, inOther)) as { policy: Record<string, unknown> }
    assert.equal(String(policy['minLength']), '31')
    const problem = await client.refused('Unauthenticated', GET_IAM)
    assert.equal((problem.details[0] as { type?: string } | undefined)?.type, 'zephyr.v1.ErrorDetail')
  })

  it('does not accept the default word', async () => {
    await new RpcClient('grpc', world.issuer).refused('Unimplemented', GET_IAM, {}, { token })
  })
})

import assert from 'node:assert/strict'
import { apiDocument } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { decrypted, jwtResponseDocument, verifiedJwt } from '../support/jwt-response-document.js'
import { confidential } from '../support/test-client.js'
import { described } from '../support/standard-document.js'
import { targetReceiver } from '../support/target-receiver.js'
import { keys } from '../support/test-keys.js'
import type { TestKey } from '../support/test-keys.js'
import { HOUR, onEveryStorage } from '../support/world.js'

const addressed = confidential('addressed')
const PATCH = 'management.v1.ManagementService/PatchOIDCAppConfig'

const document = () => {
  const base = jwtResponseDocument(true) as { readonly clients: readonly object[]; readonly features: object }
  return { ...apiDocument(), ...base, serviceUsers: (apiDocument() as { readonly serviceUsers: readonly object[] }).serviceUsers, clients: [...base.clients, described(addressed, {
    grant_types: ['authorization_code', 'refresh_token'],
  })] }
}

onEveryStorage('encryption to a key at the jwks_uri of the client (RFC 7591 §2)', (world) => {
  const host = targetReceiver()

  /** The address publishes these keys. */
  const publish = (...published: readonly (readonly [kid: string, key: TestKey, own?: object])[]): void =>
    host.answer('/keys', { body: { keys: published.map(([kid, { publicJwk }, own]) => ({ ...publicJwk, kid, use: 'enc', ...own })) }, headers: { 'cache-control': 'max-age=300' } })

  const userinfo = async (accessToken: string) => {
    const answer = await fetch(`${world.issuer}/oidc/v1/userinfo`, { headers: { authorization: `Bearer ${accessToken}` } })
    return { status: answer.status, text: await answer.text() }
  }

  before(async () => {
    await new Api(world, 'rest').ok(PATCH, {
      projectId: '300', appId: addressed.id, jwksUri: `${host.origin}/keys`, authorizationEncryptedResponseAlg: 'RSA-OAEP-256', idTokenEncryptedResponseAlg: 'RSA-OAEP-256', userinfoEncryptedResponseAlg: 'ECDH-ES',
    })
  })

  // Each test reads the address anew.
  beforeEach(() => world.clock.advance(2 * HOUR))

  it('chooses the key by use, type and alg, and names its kid', async () => {
    publish(['sig', keys.otherRsa, { use: 'sig' }], ['other-alg', keys.otherRsa, { alg: 'RSA-OAEP' }], ['without-use', keys.otherRsa, { use: undefined }], ['curve', keys.p256], ['rsa', keys.rsa, { alg: 'RSA-OAEP-256' }])
    const tokens = await world.tokens({ client: addressed })
    const id = await decrypted(tokens.id_token, keys.rsa)
    assert.deepEqual([id.header.alg, id.header.kid, (await verifiedJwt(world, id.text, addressed.id)).claims.aud], ['RSA-OAEP-256', 'rsa', addressed.id])
    const info = await decrypted((await userinfo(tokens.access_token)).text, keys.p256)
    assert.deepEqual([info.header.alg, info.header.kid], ['ECDH-ES', 'curve'])
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: addressed, parameters: { response_mode: 'jwt' } }))
    assert.equal((await decrypted(page.leftTo?.searchParams.get('response') ?? '', keys.rsa)).header.kid, 'rsa')
    assert.equal(host.to('/keys').length, 1)
  })

  it('uses an exchanged key once the lifetime of the old set is over, and at once when no key fits any more', async () => {
    publish(['old', keys.rsa], ['curve', keys.p256])
    await decrypted((await world.tokens({ client: addressed })).id_token, keys.rsa)
    publish(['new', keys.otherRsa], ['curve', keys.p256])
    world.clock.advance(299)
    assert.equal((await decrypted((await world.tokens({ client: addressed })).id_token, keys.rsa)).header.kid, 'old')
    world.clock.advance(1)
    assert.equal((await decrypted((await world.tokens({ client: addressed })).id_token, keys.otherRsa)).header.kid, 'new')
  })

  it('refuses with the reason while the address does not answer, consumes no code, and never sends plain text', async () => {
    host.answer('/keys', (res) => void res.destroy())
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: addressed, parameters: { response_mode: 'jwt' } }))
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
    world.clock.advance(30)
    const granted = await world.code({ client: addressed })
    const { status, body } = await world.redeem(granted)
    assert.deepEqual([status, body.error, body.error_description, body.id_token], [400, 'invalid_request', 'the client has no usable key for RSA-OAEP-256 at its jwks_uri', undefined])
    assert.equal(host.to('/keys').length, 1, 'a failed address has a pause')
    publish(['rsa', keys.rsa], ['curve', keys.p256])
    world.clock.advance(30)
    const again = await world.redeem(granted)
    assert.equal(again.status, 200, again.text)
  })

  it('tells the operator in the trace of the sign-in why', async () => {
    host.answer('/keys', { status: 500 })
    const page = await (await world.agentOf()).open(world.authorizeUrl({ client: addressed, parameters: { response_mode: 'jwt' } }))
    const trace = (await new Api(world, 'rest').ok('admin.v1.AdminService/GetLoginTrace', { reference: String(page.answer.headers['x-request-id']) })) as { readonly trace?: object }
    assert.match(JSON.stringify(trace), /clients\.no_encryption_key/)
    assert.match(JSON.stringify(trace), /the keys at jwks_uri cannot be read: status 500/)
  })
}, { bootstrap: document() })

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { Api } from '../support/api.js'
import { apiDocument } from '../support/api-callers.js'
import { everyStorage } from '../support/storages.js'
import { startedWorld } from '../support/world.js'

const ADMIN = 'admin.v1.AdminService'
const OIDC = { name: 'Up', issuer: 'https://up.example', clientId: 'c', clientSecret: 's' }
const OAUTH = {
  name: 'Up', clientId: 'c', clientSecret: 's', authorizationEndpoint: 'https://up.example/a', tokenEndpoint: 'https://up.example/t', userEndpoint: 'https://up.example/u', idAttribute: 'data.open_id',
}
const pem = (type: 'P-256' | 'P-384'): string => generateKeyPairSync('ec', { namedCurve: type }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const base64 = (text: string): string => Buffer.from(text).toString('base64')

for (const kind of everyStorage) {
  describe(`settings for providers that deviate (${kind})`, () => {
    const world = startedWorld(kind, { bootstrap: apiDocument() })
    let api: Api
    before(() => { api = new Api(world, 'rest') })

    const add = async (method: string, message: Readonly<Record<string, unknown>>): Promise<string> => String((await api.ok(`${ADMIN}/${method}`, message))['id'])
    const config = async (id: string): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> =>
      ((await api.ok(`${ADMIN}/GetProviderByID`, { id }))['idp'] as { readonly config: Readonly<Record<string, Readonly<Record<string, unknown>>>> }).config

    it('of OpenID Connect are stored, kept by a change that leaves them out, and reset by one that names them', async () => {
      const id = await add('AddGenericOIDCProvider', { ...OIDC, secretMethod: 'SECRET_METHOD_BASIC_RAW', nonceOptional: true, usesHs256: true })
      const shown = async () => { const { oidc } = await config(id); return [oidc?.['secretMethod'], oidc?.['nonceOptional'], oidc?.['usesHs256']] }
      assert.deepEqual(await shown(), ['SECRET_METHOD_BASIC_RAW', true, true])
      await api.ok(`${ADMIN}/UpdateGenericOIDCProvider`, { ...OIDC, id, name: 'Renamed' })
      assert.deepEqual(await shown(), ['SECRET_METHOD_BASIC_RAW', true, true])
      await api.ok(`${ADMIN}/UpdateGenericOIDCProvider`, { ...OIDC, id, secretMethod: 'SECRET_METHOD_UNSPECIFIED', nonceOptional: false, usesHs256: false })
      assert.deepEqual(await shown(), [undefined, undefined, undefined])
    })

    it('of OAuth are paths and the way of the secret', async () => {
      const attributes = { email: 'data.email', displayName: 'data.name' }
      const id = await add('AddGenericOAuthProvider', { ...OAUTH, secretMethod: 'SECRET_METHOD_BASIC', attributes: { ...attributes, picture: '' } })
      await api.ok(`${ADMIN}/UpdateGenericOAuthProvider`, { ...OAUTH, id })
      const { oauth } = await config(id)
      assert.deepEqual([oauth?.['secretMethod'], oauth?.['attributes'], oauth?.['idAttribute']], ['SECRET_METHOD_BASIC', attributes, 'data.open_id'])
    })

    it('of every type say whether its addresses and user names are taken as they come', async () => {
      const id = await add('AddGenericOAuthProvider', { ...OAUTH, providerOptions: { areEmailsTrusted: true, areUserNamesKept: true } })
      const { options } = await config(id)
      assert.deepEqual([options?.['areEmailsTrusted'], options?.['areUserNamesKept']], [true, true])
    })

    it('lose the line break that pasting adds to a secret, and refuse one inside', async () => {
      await add('AddGenericOIDCProvider', { ...OIDC, clientSecret: 'abc\r\n' })
      for (const clientSecret of ['abc\ndef', '\n', 'a\r\nb']) {
        assert.match(await api.refused('invalid_argument', `${ADMIN}/AddGenericOIDCProvider`, { ...OIDC, clientSecret }), /clientSecret: must be one line/)
      }
    })

    it('of Apple have a private key that works, with the byte order mark and line ends of an editor too', async () => {
      const apple = { clientId: 'c', teamId: 'TEAM123456', keyId: 'KEY1234567' }
      const key = pem('P-256')
      for (const text of [key, `\ufeff${key}`, key.replaceAll('\n', '\r\n')]) await add('AddAppleProvider', { ...apple, privateKey: base64(text) })
      for (const text of [pem('P-384'), 'nonsense', key.replace('PRIVATE', 'PUBLIC'), key.slice(0, 80)]) {
        assert.match(await api.refused('invalid_argument', `${ADMIN}/AddAppleProvider`, { ...apple, privateKey: base64(text) }), /privateKey: .*\.p8/)
      }
    })
  })
}

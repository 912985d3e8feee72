import assert from 'node:assert/strict'
import type { RedirectReturn } from '@keyhall/core/auth-requests'
import { DisplayedError, ProtectResponse } from '@keyhall/core/auth-requests'
import type { Client, RegisteredRedirect } from '@keyhall/core/clients'
import { ClientDirectory } from '@keyhall/core/clients'
import type { ClientId, Issuer } from '@keyhall/core/shared'
import type { JwtEncrypter, JwtSigner } from '@keyhall/core/tokens'
import { EncryptResponse } from '@keyhall/core/tokens'
import { someKeySets } from '../../support/assertions.js'
import { NOW, aClient } from '../../support/builders.js'
import { clockAt } from '../../support/fakes.js'

const KEY = { kty: 'RSA', use: 'enc' }
const plain: RedirectReturn = { kind: 'redirect', redirectUri: 'https://shop.example/cb' as RegisteredRedirect, mode: 'query' }
const jarm: RedirectReturn = { ...plain, jwtFor: 'shop' as ClientId }

/** Signatures and encryptions are texts that show what they were made of. */
function protecting(own: Partial<Client>, encrypter: JwtEncrypter = { encrypt: async (text, { alg, enc }, cty) => `${alg} ${enc} ${cty ?? ''} ${text}` }) {
  const clients = new ClientDirectory({ read: (work) => work({ clients: { find: async () => aClient(own) } }) })
  const signer: Pick<JwtSigner, 'sign'> = { sign: async (alg, type, claims) => JSON.stringify([alg, type, claims]) }
  return new ProtectResponse({ clients, signer: signer as JwtSigner, encrypter: new EncryptResponse({ encrypter, keySets: someKeySets() }), issuer: 'https://id.example' as Issuer, clock: clockAt(NOW) })
}

describe('authorization response for a client that asked for a JWT (JARM §2)', () => {
  it('contains the parameters, the issuer, the client and a short life', async () => {
    const { to, parameters } = await protecting({ authorizationSignedResponseAlg: 'EdDSA' }).protect({ to: jarm, parameters: { code: 'c', state: 's' } })
    const claims = { code: 'c', state: 's', iss: 'https://id.example', aud: 'shop', exp: NOW + 600 }
    assert.deepEqual([to, JSON.parse(parameters['response'] ?? '')], [plain, ['EdDSA', 'JWT', claims]])
  })

  it('is signed with RS256 by default, and under FAPI with the algorithm of ID tokens', async () => {
    const algorithmFor = async (own: Partial<Client>): Promise<unknown> =>
      JSON.parse((await protecting(own).protect({ to: jarm, parameters: {} })).parameters['response'] ?? '')[0]
    assert.equal(await algorithmFor({ idTokenSignedResponseAlg: 'ES256' }), 'RS256')
    assert.equal(await algorithmFor({ idTokenSignedResponseAlg: 'ES256', securityProfile: 'fapi_2_message_signing' }), 'ES256')
  })

  it('is unchanged in other response modes', async () => {
    const response = { to: plain, parameters: { code: 'c' } }
    assert.equal(await protecting({ authorizationSignedResponseAlg: 'EdDSA' }).protect(response), response)
  })

  it('is encrypted after it is signed', async () => {
    const { parameters } = await protecting({ jwks: { keys: [KEY] }, authorizationEncryptedResponseAlg: 'RSA-OAEP-256' }).protect({ to: jarm, parameters: {} })
    assert.match(parameters['response'] ?? '', /^RSA-OAEP-256 A128CBC-HS256 JWT \["RS256"/)
  })

  it('is never sent unencrypted to a client without a usable key', async () => {
    const own = { authorizationEncryptedResponseAlg: 'RSA-OAEP-256' } as const
    await assert.rejects(protecting(own).protect({ to: jarm, parameters: {} }), DisplayedError)
    await assert.rejects(protecting({ ...own, jwks: { keys: [{ ...KEY, use: 'sig' }] } }).protect({ to: jarm, parameters: {} }), DisplayedError)
    const unusable: JwtEncrypter = { encrypt: async () => undefined }
    await assert.rejects(protecting({ ...own, jwks: { keys: [KEY] } }, unusable).protect({ to: jarm, parameters: {} }), DisplayedError)
  })
})

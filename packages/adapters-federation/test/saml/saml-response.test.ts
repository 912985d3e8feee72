import assert from 'node:assert/strict'
import { UpstreamRefused, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { ACS, assertion, attribute, AUDIENCE, idpMetadata, IDP, NOW, response, signed } from './documents.js'
import type { ResponseParts } from './documents.js'
import { KEYS } from './keys.js'
import { attempt, provider } from './sign-in.js'

const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

describe('A SAML response', () => {
  for (const what of ['Assertion', 'Response'] as const) {
    it(`signs a person in when the ${what} is signed`, async () => {
      const { requestId, deliver } = await attempt()
      const identity = await deliver(signed(response({ requestId }), { what }))
      assert.equal(identity.externalId, 'person-1')
      assert.equal(identity.email, 'ada@example.com')
    })
  }

  it('becomes an identity: profile, claims, context, time and session', async () => {
    const { requestId, deliver } = await attempt()
    const attributes = [
      attribute('urn:oid:2.5.4.42', 'Ada'), attribute('sn', 'Lovelace'), attribute('http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress', 'ada@example.com'),
      attribute('groups', 'admins', 'staff'), attribute('__proto__', 'x'),
    ].join('')
    const { claims, assertion: xml = '', ...identity } = await deliver(signed(response({ requestId, attributes })))
    assert.match(xml, /^<saml:Assertion [^]*<saml:AttributeValue>Ada<[^]*<\/saml:Assertion>$/)
    assert.deepEqual(identity, {
      externalId: 'person-1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace', isEmailVerified: false, isPhoneVerified: false,
      acr: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', amr: ['pwd'], authTime: NOW - 60, upstreamSession: 's1',
      logoutHint: JSON.stringify({ issuer: IDP, nameId: 'person-1', format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', sessionIndex: 's1' }),
    })
    assert.deepEqual(claims['groups'], ['admins', 'staff'])
    assert.equal(claims['name_id'], 'person-1')
    assert.ok(Object.hasOwn(claims, '__proto__'))
  })

  it('identifies the person by an attribute when the name id is transient', async () => {
    const { requestId, deliver } = await attempt(provider({ nameIdFormat: 'transient', transientMappingAttribute: 'uid' }))
    const identity = await deliver(signed(response({ requestId, nameId: '_tmp', format: TRANSIENT, attributes: attribute('uid', 'ada') })))
    assert.equal(identity.externalId, 'ada')
  })

  it('needs no name id when an attribute identifies the person, and has no logout hint then', async () => {
    const given = provider({ transientMappingAttribute: 'uid' })
    for (const name of ['', '<saml:EncryptedID><x/></saml:EncryptedID>', '<saml:NameID/>']) {
      const without = (requestId: string): string => assertion({ requestId, attributes: attribute('uid', 'ada') }).replace(/<saml:NameID.*<\/saml:NameID>/, name)
      const { requestId, deliver } = await attempt(given)
      const { externalId, logoutHint, claims } = await deliver(signed(response({ requestId }, without(requestId))))
      assert.deepEqual([externalId, logoutHint, claims['name_id']], ['ada', undefined, undefined])
      const strict = await attempt()
      await assert.rejects(strict.deliver(signed(response({ requestId: strict.requestId }, without(strict.requestId)))), /or set transientMappingAttributeName to an attribute that identifies the person/)
    }
  })

  it('has the address in its name id when no attribute has one', async () => {
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    for (const [attributes, email] of [['', 'name@example.com'], [attribute('mail', 'mail@example.com'), 'mail@example.com']] as const) {
      const { requestId, deliver } = await attempt()
      const identity = await deliver(signed(response({ requestId, nameId: 'name@example.com', format, attributes })))
      assert.deepEqual([identity.email, identity.isEmailVerified], [email, false])
    }
  })

  it('accepts the old and the new key while the metadata lists both', async () => {
    const metadataXml = idpMetadata({ certificates: [KEYS.idp.certificate, KEYS.next.certificate] })
    for (const { privateKey } of [KEYS.idp, KEYS.next]) {
      const { requestId, deliver } = await attempt(provider({ metadataXml }))
      assert.equal((await deliver(signed(response({ requestId }), { privateKey }))).externalId, 'person-1')
    }
  })

  const REFUSED: readonly (readonly [string, Partial<ResponseParts>, RegExp])[] = [
    ['a wrong Recipient', { recipient: 'https://other.example/acs' }, /Recipient/],
    ['a wrong Destination', { destination: 'https://other.example/acs' }, /Destination/],
    ['an empty Destination', { destination: '' }, /Destination/],
    ['a wrong Audience', { audience: 'https://other.example' }, /Audience/],
    ['a wrong Issuer', { issuer: 'https://other.example' }, /Issuer/],
    ['a wrong InResponseTo', { inResponseTo: '_other' }, /InResponseTo/],
    ['a wrong InResponseTo of the confirmation', { confirmedRequest: '_other' }, /InResponseTo/],
    ['an expired assertion', { notOnOrAfter: NOW - 60 }, /expired/],
    ['an expired confirmation', { confirmedUntil: NOW - 60 }, /expired/],
    ['an assertion of the future', { notBefore: NOW + 61 }, /not valid yet/],
    ['an unknown condition', { conditions: '<x:Secret xmlns:x="urn:x"/>' }, /unknown condition/],
    ['a transient name id without a mapping', { format: TRANSIENT }, /transient/],
  ]
  for (const what of ['Assertion', 'Response'] as const) {
    for (const [name, parts, reason] of REFUSED) {
      it(`is refused with ${name} (${what} signed)`, async () => {
        const { requestId, deliver } = await attempt()
        await assert.rejects(deliver(signed(response({ requestId, ...parts }), { what })), (problem: Error) => problem instanceof UpstreamUntrusted && reason.test(problem.message))
      })
    }
  }

  it('is valid up to a minute of clock skew', async () => {
    const { requestId, deliver, clock } = await attempt()
    const xml = signed(response({ requestId, notOnOrAfter: NOW + 10, confirmedUntil: NOW + 10 }))
    clock.set(NOW + 69)
    await deliver(xml)
    clock.set(NOW + 70)
    await assert.rejects(deliver(xml), UpstreamUntrusted)
  })

  it('is refused without a Destination when the message itself is signed', async () => {
    const { requestId, deliver } = await attempt()
    const xml = response({ requestId }).replace(` Destination="${ACS}"`, '')
    await assert.rejects(deliver(signed(xml, { what: 'Response' })), /Destination/)
    assert.equal((await deliver(signed(xml))).externalId, 'person-1')
  })

  it('is refused when another assertion consumer service or audience of ours was meant', async () => {
    const { requestId, deliver } = await attempt()
    for (const parts of [{ recipient: ACS.replace('7', '8') }, { audience: AUDIENCE.replace('7', '8') }])
      await assert.rejects(deliver(signed(response({ requestId, ...parts }))), UpstreamUntrusted)
  })

  it('is refused for a relay state of another sign-in', async () => {
    const { requestId, deliver } = await attempt()
    await assert.rejects(deliver(signed(response({ requestId })), 'state-2'), /RelayState/)
  })

  it('of an earlier attempt is refused by the next one: an assertion is accepted once', async () => {
    const first = await attempt()
    const xml = signed(response({ requestId: first.requestId }))
    await first.deliver(xml)
    const second = await attempt()
    await assert.rejects(second.deliver(xml), /InResponseTo/)
  })

  it('distinguishes a refusal by the provider from an untrusted answer', async () => {
    const code = (detail: string): string =>
      `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${detail}"/></samlp:StatusCode>`
    for (const [detail, reason] of [['NoPassive', 'login_required'], ['AuthnFailed', 'access_denied'], ['RequestUnsupported', 'server_error']] as const) {
      const { requestId, deliver } = await attempt()
      await assert.rejects(deliver(response({ requestId, status: code(detail) }, '')), (problem: Error) => problem instanceof UpstreamRefused && problem.reason === reason)
    }
  })

  it('is refused when only its assertion has another issuer', async () => {
    const { requestId, deliver } = await attempt()
    for (const what of ['Assertion', 'Response'] as const)
      await assert.rejects(deliver(signed(response({ requestId }, assertion({ requestId, issuer: `${IDP}/other` })), { what })), /Issuer of the assertion/)
  })
})

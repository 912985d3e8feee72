import assert from 'node:assert/strict'
import { createHmac, X509Certificate } from 'node:crypto'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { ACS, assertion, response, signed } from './documents.js'
import { KEYS } from './keys.js'
import { attempt } from './sign-in.js'

const parse = (xml: string): Document => new DOMParser().parseFromString(xml, 'text/xml')
const first = (root: Document | Element, name: string): Element => {
  const [found] = Array.from(root.getElementsByTagNameNS('*', name))
  assert.ok(found, name)
  return found
}
const clone = (element: Element): Element => element.cloneNode(true) as Element
const withoutSignature = (element: Element): Element => {
  const copy = clone(element)
  const signature = first(copy, 'Signature')
  signature.parentNode?.removeChild(signature)
  return copy
}

/** The same element, about the attacker. */
function evil(element: Element): Element {
  const copy = clone(element)
  copy.setAttribute('ID', '_evil')
  first(copy, 'NameID').textContent = 'admin'
  return copy
}

/** Signature wrapping, numbered as in "On Breaking SAML: Be Whoever You Want to Be": each moves the signed element and shows another one. */
const WRAPPINGS: readonly (readonly [string, 'Assertion' | 'Response', (document: Document) => Element])[] = [
  ['1: the signed response inside of the signature of the forged one', 'Response', (document) => {
    const root = evil(document.documentElement)
    first(root, 'Signature').appendChild(withoutSignature(document.documentElement))
    return root
  }],
  ['2: the signed response before its signature in the forged one', 'Response', (document) => {
    const root = evil(document.documentElement)
    root.insertBefore(withoutSignature(document.documentElement), first(root, 'Signature'))
    return root
  }],
  ['3: a forged assertion before the signed one', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    document.documentElement.insertBefore(withoutSignature(evil(original)), original)
    return document.documentElement
  }],
  ['4: the signed assertion inside of the forged one', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    const forged = withoutSignature(evil(original))
    document.documentElement.replaceChild(forged, original)
    forged.appendChild(original)
    return document.documentElement
  }],
  ['5: the forged assertion with the signature of the other one', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    document.documentElement.replaceChild(evil(original), original)
    document.documentElement.appendChild(withoutSignature(original))
    return document.documentElement
  }],
  ['6: the signed assertion inside of the signature of the forged one', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    const forged = evil(original)
    document.documentElement.replaceChild(forged, original)
    first(forged, 'Signature').appendChild(withoutSignature(original))
    return document.documentElement
  }],
  ['7: a forged assertion in Extensions, with the same id', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    const forged = withoutSignature(evil(original))
    forged.setAttribute('ID', '_assertion')
    const extensions = document.createElementNS('urn:oasis:names:tc:SAML:2.0:protocol', 'samlp:Extensions')
    extensions.appendChild(forged)
    document.documentElement.insertBefore(extensions, original)
    return document.documentElement
  }],
  ['8: the signed assertion as an Object of the signature', 'Assertion', (document) => {
    const original = first(document, 'Assertion')
    const forged = evil(original)
    document.documentElement.replaceChild(forged, original)
    const object = document.createElementNS('http://www.w3.org/2000/09/xmldsig#', 'Object')
    object.appendChild(withoutSignature(original))
    first(forged, 'Signature').appendChild(object)
    return document.documentElement
  }],
]

describe('SAML attacks', () => {
  for (const [name, what, wrap] of WRAPPINGS) {
    it(`refuse signature wrapping ${name}`, async () => {
      const { requestId, deliver } = await attempt()
      const xml = signed(response({ requestId }), { what })
      assert.equal((await deliver(xml)).externalId, 'person-1')
      await assert.rejects(deliver(new XMLSerializer().serializeToString(wrap(parse(xml)))), UpstreamUntrusted)
    })
  }

  it('read the whole name id around a comment', async () => {
    const { requestId, deliver } = await attempt()
    const xml = signed(response({ requestId, nameId: 'admin@example.com.evil.example' })).replace('admin@example.com.', 'admin@example.com<!-- -->.')
    assert.equal((await deliver(xml)).externalId, 'admin@example.com.evil.example')
  })

  it('read the whole value of an attribute around a comment and CDATA', async () => {
    const { requestId, deliver } = await attempt()
    const attributes = '<saml:Attribute Name="email"><saml:AttributeValue>ada@example.com<!-- x --><![CDATA[.evil]]>.example</saml:AttributeValue></saml:Attribute>'
    assert.equal((await deliver(signed(response({ requestId, attributes })))).email, 'ada@example.com.evil.example')
  })

  const refused = (name: string, forge: (requestId: string) => string, reason: RegExp): void => {
    it(`refuse ${name}`, async () => {
      const { requestId, deliver } = await attempt()
      await assert.rejects(deliver(forge(requestId)), (problem: Error) => problem instanceof UpstreamUntrusted && reason.test(problem.message))
    })
  }
  const doctype = (declarations: string, requestId: string, nameId: string): string =>
    `<!DOCTYPE r [${declarations}]>${response({ requestId, nameId })}`

  refused('an unsigned response', (requestId) => response({ requestId }), /signed/)
  refused('a response signed by another key', (requestId) => signed(response({ requestId }), { privateKey: KEYS.stranger.privateKey }), /signature/)
  refused('a response signed by another key, naming the certificates that were tried', (requestId) => signed(response({ requestId }), { privateKey: KEYS.stranger.privateKey }),
    new RegExp(`SHA-256 ${new X509Certificate(KEYS.idp.certificate).fingerprint256}`))
  refused('a changed name id', (requestId) => signed(response({ requestId })).replace('person-1', 'person-2'), /signature/)
  refused('a changed signature', (requestId) => signed(response({ requestId })).replace(/<SignatureValue>.{8}/, '<SignatureValue>AAAAAAAA'), /signature/)
  refused('SHA-1 as signature algorithm', (requestId) => signed(response({ requestId }), { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }), /rsa-sha1/)
  refused('SHA-1 as digest', (requestId) => signed(response({ requestId }), { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }), /sha1/)
  refused('HMAC with the public certificate as key', (requestId) => {
    const xml = signed(response({ requestId }))
    const value = createHmac('sha1', KEYS.idp.certificate).update(xml).digest('base64')
    return xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')
      .replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`)
  }, /hmac-sha1/)
  refused('two assertions, both signed', (requestId) => {
    const one = signed(assertion({ requestId }))
    return response({ requestId }, one + one.replaceAll('_assertion', '_second'))
  }, /2 assertions/)
  refused('a signed assertion with another one inside of its attributes', (requestId) =>
    signed(response({ requestId, attributes: `<saml:Attribute Name="x"><saml:AttributeValue>${assertion({ requestId })}</saml:AttributeValue></saml:Attribute>` })), /assertions/)
  refused('external entities', (requestId) => doctype('<!ENTITY x SYSTEM "file:///etc/passwd">', requestId, '&x;'), /document type/)
  refused('an entity bomb', (requestId) => doctype('<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">', requestId, '&c;'), /document type/)
  refused('parameter entities', (requestId) => doctype('<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;', requestId, 'x'), /document type/)
  refused('undeclared entities', (requestId) => response({ requestId, nameId: '&x;' }), /not well-formed/)
  refused('a huge document', (requestId) => response({ requestId, nameId: 'x'.repeat(2 ** 20) }), /too large/)
  refused('deep nesting', (requestId) => response({ requestId }, `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`), /too deeply/)
  refused('very many elements', (requestId) => response({ requestId }, '<a/>'.repeat(5000)), /too many elements/)
  refused('very many namespaces', (requestId) =>
    response({ requestId }, `<a ${Array.from({ length: 500 }, (_, index) => `xmlns:n${index}="urn:n"`).join(' ')}/>`), /namespaces/)
  refused('an unclosed tag', (requestId) => response({ requestId }).slice(0, -5), /not well-formed/)
  refused('text instead of XML', () => 'hello', /not well-formed/)
  refused('another root element', () => `<x:Response xmlns:x="urn:x" Destination="${ACS}"/>`, /not a SAML response/)

  it('refuse bytes that are not UTF-8', async () => {
    const { upstream, memory, requestId } = await attempt()
    const bytes = Buffer.concat([Buffer.from(signed(response({ requestId }))), Buffer.from([0xff, 0xfe])])
    const parameters = new Map([['SAMLResponse', bytes.toString('base64')], ['RelayState', 'state-1']])
    const { provider } = await import('./sign-in.js')
    await assert.rejects(upstream.finish(provider(), memory, { kind: 'parameters', url: ACS, parameters }), /UTF-8/)
  })
})

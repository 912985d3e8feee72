import assert from 'node:assert/strict'
import { getVerifiedXml } from '@node-saml/node-saml/lib/xml.js'
import { parseXml } from '#src/saml/bounded-xml.js'
import { signedBytes } from '#src/saml/verified-xml.js'
import { SignedXml } from 'xml-crypto'
import { attribute, response } from './documents.js'
import { KEYS } from './keys.js'

const LIMITS = { maxLength: 2 ** 18, maxElements: 1000, maxSections: 50 }
const CERTIFICATES = [KEYS.next.certificate, KEYS.idp.certificate]
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const INCLUSIVE = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'

interface Form {
  readonly what: 'Assertion' | 'Response'
  readonly method: string
  readonly transforms: readonly string[]
  readonly prefixes: readonly string[]
}

function signed(xml: string, { what, method, transforms, prefixes }: Form): string {
  const signer = new SignedXml({ privateKey: KEYS.idp.privateKey, signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', canonicalizationAlgorithm: method, inclusiveNamespacesPrefixList: [...prefixes] })
  const xpath = `//*[local-name(.)='${what}']`
  signer.addReference({ xpath, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256', transforms: [...transforms], inclusiveNamespacesPrefixList: [...prefixes] })
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

const elementOf = (xml: string, what: string): Element => {
  const root = parseXml(xml, LIMITS)
  return root.localName === what ? root : (Array.from(root.getElementsByTagNameNS('*', what))[0] ?? root)
}
const outcome = (verify: () => string | null): string | null => {
  try {
    return verify()
  } catch {
    return null
  }
}
const ours = (xml: string, what: string): string | null => outcome(() => signedBytes(elementOf(xml, what), CERTIFICATES, LIMITS).toString())
const library = (xml: string, what: string): string | null => outcome(() => getVerifiedXml(xml, elementOf(xml, what), CERTIFICATES))

const FORMS: readonly Form[] = (['Assertion', 'Response'] as const).flatMap((what) =>
  [EXCLUSIVE, `${EXCLUSIVE}WithComments`, INCLUSIVE, `${INCLUSIVE}#WithComments`].flatMap((method) => [
    { what, method, transforms: [ENVELOPED, method], prefixes: [] },
    { what, method, transforms: [ENVELOPED, EXCLUSIVE], prefixes: ['xs', 'unused'] },
    { what, method, transforms: [ENVELOPED], prefixes: [] },
  ]))

/** What canonical XML treats in a way of its own: text, attributes, namespaces and sections. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  plain: attribute('email', 'ada@example.com'),
  'special characters': attribute('a', 'tab\tquote"apostrophe\'gt>amp&amp;lt&lt;cr&#13;lf\nü😀&#x1F600;'),
  'attributes in another order': '<saml:Attribute z="1" Name="n" a:b="2" b:a="3" xmlns:b="urn:b" xmlns:a="urn:a" x=" &#9;&#10;&#13;&lt;&amp;&quot;&apos; "><saml:AttributeValue/></saml:Attribute>',
  'a default namespace': '<Attribute xmlns="urn:oasis:names:tc:SAML:2.0:assertion" Name="n"><AttributeValue><x xmlns=""><y/></x></AttributeValue></Attribute>',
  'types with a prefix of an outer element': '<saml:Attribute xmlns:xs="http://www.w3.org/2001/XMLSchema" Name="n"><saml:AttributeValue xmlns:xsi="urn:i" xsi:type="xs:string">v</saml:AttributeValue></saml:Attribute>',
  'a prefix with another meaning inside': '<saml:Attribute xmlns:p="urn:1" p:a="1" Name="n"><p:b xmlns:p="urn:2"><p:c xmlns:p="urn:1"/></p:b></saml:Attribute>',
  sections: '<saml:Attribute Name="n"><saml:AttributeValue>a<!-- c --><![CDATA[<&]]>b</saml:AttributeValue></saml:Attribute>',
  'xml attributes': '<saml:Attribute xml:lang="de" Name="n"><saml:AttributeValue xml:space="preserve"> v </saml:AttributeValue></saml:Attribute>',
}

/** Changes of a signed document, most of which no verifier may accept. */
const CHANGES: Readonly<Record<string, (xml: string) => string>> = {
  'another text': (xml) => xml.replace('person-1', 'person-2'),
  'a comment in a text': (xml) => xml.replace('person-1', 'person<!-- -->-1'),
  'a CDATA section instead of text': (xml) => xml.replace('person-1', '<![CDATA[person-1]]>'),
  'a reference instead of a character': (xml) => xml.replace('person-1', 'person-&#49;'),
  'a comment in the digest': (xml) => xml.replace(/<DigestValue>(.{4})/, '<DigestValue>AAAA<!-- -->$1'),
  'another digest': (xml) => xml.replace(/<DigestValue>.{4}/, '<DigestValue>AAAA'),
  'a second digest': (xml) => xml.replace(/<DigestValue>/, '<DigestValue>AAAA</DigestValue><DigestValue>'),
  'a second SignedInfo': (xml) => xml.replace(/<SignedInfo>.*<\/SignedInfo>/s, '$&$&'),
  'a second signature': (xml) => xml.replace(/<Signature .*<\/Signature>/s, '$&$&'),
  'another transform': (xml) => xml.replace(`<Transform Algorithm="${ENVELOPED}"/>`, '<Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"/>'),
  'an empty reference': (xml) => xml.replaceAll(/URI="#[^"]*"/g, 'URI=""'),
  'a reference to another element': (xml) => xml.replaceAll(/URI="#[^"]*"/g, 'URI="#_other"'),
  'a second element with the id': (xml) => xml.replace('<samlp:Status>', '<samlp:Extensions ID="_assertion"/><samlp:Extensions Id="_response"/><samlp:Status>'),
  'an attribute more': (xml) => xml.replace('<saml:NameID', '<saml:NameID a="b"'),
  'a namespace more': (xml) => xml.replace('<saml:NameID', '<saml:NameID xmlns:q="urn:q"'),
  'single quotes': (xml) => xml.replace(/Version="2.0"/g, "Version='2.0'"),
  'spaces in tags': (xml) => xml.replaceAll('</saml:Subject>', '</saml:Subject >'),
  'a key of its own': (xml) => xml.replace('</SignatureValue>', '</SignatureValue><KeyInfo><X509Data><X509Certificate>AAAA</X509Certificate></X509Data></KeyInfo>'),
  'HMAC as algorithm': (xml) => xml.replace(/xmldsig-more#rsa-sha256/, 'xmldsig-more#hmac-sha256'),
}

describe('An enveloped XML signature', () => {
  for (const form of FORMS)
    for (const [name, attributes] of Object.entries(DOCUMENTS))
      it(`of ${form.what} (${form.method}; ${form.transforms[1] ?? 'no transform'}) covers the bytes that the library verifies: ${name}`, () => {
        const xml = signed(response({ requestId: '_r', attributes }), form)
        const expected = library(xml, form.what)
        assert.equal(ours(xml, form.what), expected)
        assert.notEqual(expected, null)
        for (const [change, applied] of name === 'sections' ? Object.entries(CHANGES) : []) {
          const changed = applied(xml)
          const found = ours(changed, form.what)
          if (found !== null) assert.equal(found, library(changed, form.what), change)
          if (found !== null) assert.ok(found.includes('person-1'), change)
        }
      })

  it('is accepted with quotes, spaces and comments that canonical XML removes', () => {
    const xml = signed(response({ requestId: '_r' }), { what: 'Assertion', method: EXCLUSIVE, transforms: [ENVELOPED, EXCLUSIVE], prefixes: [] })
    for (const change of ['a comment in a text', 'a CDATA section instead of text', 'a reference instead of a character', 'single quotes', 'spaces in tags', 'a key of its own'])
      assert.match(ours(CHANGES[change]?.(xml) ?? '', 'Assertion') ?? change, /person-1/)
    for (const change of ['another text', 'a comment in the digest', 'a second digest', 'a second SignedInfo', 'a second signature', 'another transform', 'a second element with the id', 'HMAC as algorithm'])
      assert.equal(ours(CHANGES[change]?.(xml) ?? '', 'Assertion'), null, change)
  })
})

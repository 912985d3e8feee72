import { AsnConvert } from '@peculiar/asn1-schema'
import { AttributeTypeAndValue, AttributeValue, Certificate, Name, RelativeDistinguishedName } from '@peculiar/asn1-x509'
import { bare, KEYS } from './keys.js'

/** A certificate whose subject has as many names as are read. */
function manyNames(): string {
  const certificate = AsnConvert.parse(Buffer.from(bare(KEYS.stranger.certificate), 'base64'), Certificate)
  const name = (): RelativeDistinguishedName => new RelativeDistinguishedName([new AttributeTypeAndValue({ type: '2.5.4.3', value: new AttributeValue({ utf8String: 'n' }) })])
  certificate.tbsCertificate.subject = new Name(Array.from({ length: 550 }, name))
  return Buffer.from(AsnConvert.serialize(certificate)).toString('base64')
}
const certificate = (base64: string): string => `<ds:X509Certificate xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${base64}</ds:X509Certificate>`

const many = (count: number, part: (index: number) => string): string => Array.from({ length: count }, (_, index) => part(index)).join('')
const attributes = (count: number, name = 'a'): string => many(count, (index) => ` ${name}${index}="u"`)
const nested = (depth: number, start: (index: number) => string, inner: string): string => `${many(depth, start)}${inner}${many(depth, () => '</a>')}`

/** The heaviest content for each counted unit that is still read. A form has 64 KB, and so at most 48 KB of XML. */
export const HEAVY: Readonly<Record<string, string>> = {
  siblings: many(950, () => '<a/>'),
  'elements with long names': many(950, (index) => `<abcdefghijklmnopqrstuvwxyz${index}/>`),
  'elements at the greatest depth': nested(30, () => '<a>', many(900, () => '<a/>')),
  'attributes of one element': `<a${attributes(64)}/>`,
  'attributes of all elements': many(90, () => `<a${attributes(64)}/>`),
  'a long attribute': `<a a="${'&amp;'.repeat(8000)}"/>`,
  'a long text': 'x'.repeat(40_000),
  'a text of entities': '&#65;'.repeat(8000),
  'a text of line breaks': '\r\n'.repeat(20_000),
  'text nodes': many(950, () => 'a<a/>'),
  comments: many(50, () => 'a<!-- -->'),
  'a long comment': `<!--${' '.repeat(40_000)}-->`,
  'CDATA sections': many(50, () => 'a<![CDATA[b]]>'),
  'namespaces of siblings': many(40, (index) => `<a${attributes(23, `xmlns:n${index}_`)}/>`),
  'namespaces in scope': nested(30, (index) => `<a${attributes(23, `xmlns:n${index}_`)}>`, many(250, () => '<b xmlns="v"/>')),
  'signatures without content': many(300, () => '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>'),
  'a certificate with many names': certificate(manyNames()),
  'a long certificate': certificate('MIIC'.repeat(10_000)),
  'encrypted keys': many(300, () => '<e:EncryptedKey xmlns:e="http://www.w3.org/2001/04/xmlenc#"/>'),
}

/** Content with more of one unit than is read, and the reason for which it is refused. */
export const TOO_HEAVY: Readonly<Record<string, readonly [content: string, reason: RegExp]>> = {
  siblings: [many(9000, () => '<a/>'), /too many elements/],
  'elements in elements': [nested(4000, () => '<a>', ''), /nested too deeply/],
  'attributes of one element': [`<a${attributes(4000)}/>`, /too many attributes/],
  comments: [many(4000, () => '<!---->'), /too many comments/],
  'CDATA sections': [many(2500, () => '<![CDATA[]]>'), /too many comments/],
  'processing instructions': [many(8000, () => '<?a?>'), /processing instruction/],
  'namespaces of one element': [`<a${attributes(2000, 'xmlns:n')}/>`, /too many namespaces/],
  'namespaces of all elements': [many(120, (index) => `<a${attributes(20, `xmlns:n${index}_`)}/>`), /too many namespaces/],
  'open tags': ['<'.repeat(40_000), /not well-formed/],
  'open comments': ['<!--'.repeat(10_000), /not well-formed/],
  quotes: [`<a ${'"'.repeat(40_001)}`, /not well-formed/],
}

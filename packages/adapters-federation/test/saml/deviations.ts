import { encrypt } from 'xml-encryption'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import { assertion, attribute, BOTH_BINDINGS, idpMetadata, NOW, response, signed, SUCCESS } from './documents.js'
import type { ResponseParts } from './documents.js'
import { bare, KEYS } from './keys.js'

/** Makes documents for one attempt. */
export interface Documents {
  readonly requestId: string
  readonly response: (parts?: Partial<ResponseParts>, content?: string) => string
  readonly assertion: (parts?: Partial<ResponseParts>) => string
}

export const documentsFor = (base: Pick<ResponseParts, 'requestId' | 'recipient' | 'destination' | 'audience'>): Documents => ({
  requestId: base.requestId,
  response: (parts = {}, content) => response({ ...base, ...parts }, content),
  assertion: (parts = {}) => assertion({ ...base, ...parts }),
})

/** How a provider or its settings differ from those that work. */
export interface SamlDeviation {
  readonly settings?: Partial<SamlSettings>
  /** Whether our key is missing. */
  readonly withoutKey?: true
  /** The document that arrives. */
  readonly document?: (of: Documents) => string | Promise<string>
  /** Parameters instead of those with the document. `undefined` removes one. */
  readonly parameters?: Readonly<Record<string, string | undefined>>
  /** Whether the settings cannot be saved, so that only older ones are like this. */
  readonly isUnsaved?: true
}

/** The class and the words of the sentence; `{acs}`, `{audience}` and `{request}` stand for those of the attempt. */
export type Refusal<D> = readonly [deviation: D, kind: string, ...words: string[]]

const OTHER = 'https://other.example'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const fingerprint = (pem: string): string => `CN=${pem === KEYS.stranger.certificate ? 'stranger.example' : 'idp.example'}`

const of = (parts: Partial<ResponseParts>): SamlDeviation => ({ document: (one) => signed(one.response(parts)) })
/** Changes the document before it is signed. */
const edited = (found: string | RegExp, instead: string, parts: Partial<ResponseParts> = {}): SamlDeviation => ({ document: (one) => signed(one.response(parts).replace(found, instead)) })
const status = (...codes: readonly string[]): string => {
  const [first = '', ...rest] = codes
  return `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${first}"${rest.length === 0 ? '/>' : `>${status(...rest)}</samlp:StatusCode>`}`
}
const answering = (codes: string): SamlDeviation => ({ document: (one) => one.response({ status: codes }, '') })
/** The certificate that the signature names, as providers do. */
const naming = (xml: string, pem: string): string =>
  xml.replace('</SignatureValue>', `</SignatureValue><KeyInfo><X509Data><X509Certificate>${bare(pem)}</X509Certificate></X509Data></KeyInfo>`)
const byStranger = (one: Documents): string => signed(one.response(), { privateKey: KEYS.stranger.privateKey })

const encrypted = (xml: string, pem: string, own: { readonly keyEncryptionAlgorithm?: string; readonly encryptionAlgorithm?: string } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      rsa_pub: pem, pem, encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm', keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      disallowEncryptionWithInsecureAlgorithm: false, warnInsecureAlgorithm: false, ...own,
    }
    encrypt(xml, options as never, (problem: Error | null, text: string) => (problem ? reject(problem) : resolve(`<saml:EncryptedAssertion>${text}</saml:EncryptedAssertion>`)))
  })
const encryptedFor = (pem: string, own: Parameters<typeof encrypted>[2] = {}): SamlDeviation =>
  ({ document: async (one) => one.response({}, await encrypted(signed(one.assertion()), pem, own)) })

/** Each deviation with the class and the words of its sentence. */
export const SAML_REFUSED: Readonly<Record<string, Refusal<SamlDeviation>>> = {
  'another Audience': [of({ audience: OTHER }), 'untrusted', 'Audience', `"${OTHER}"`, '"{audience}"'],
  'no Audience': [edited(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''), 'untrusted', 'Audience', 'absent', '"{audience}"'],
  'no Conditions': [edited(/<saml:Conditions.*<\/saml:Conditions>/, ''), 'untrusted', 'no Conditions'],
  'another Recipient': [of({ recipient: `${OTHER}/acs` }), 'untrusted', 'Recipient', `"${OTHER}/acs"`, '"{acs}"'],
  'another Destination': [of({ destination: `${OTHER}/acs` }), 'untrusted', 'Destination', `"${OTHER}/acs"`, '"{acs}"'],
  'no Destination, although the response is signed': [{ document: (one) => signed(one.response().replace(/ Destination="[^"]*"/, ''), { what: 'Response' }) }, 'untrusted', 'Destination', 'absent', '"{acs}"'],
  'an answer to another request': [of({ inResponseTo: '_other' }), 'untrusted', 'InResponseTo', '"_other"', '"{request}"'],
  'an answer to no request': [edited(/ InResponseTo="[^"]*"/, ''), 'untrusted', 'InResponseTo is absent', 'begin here'],
  'a confirmation of another request': [of({ confirmedRequest: '_other' }), 'untrusted', 'confirmation', 'InResponseTo', '"_other"', '"{request}"'],
  'a confirmation by a key': [edited('cm:bearer', 'cm:holder-of-key'), 'untrusted', 'Method', 'holder-of-key', 'bearer'],
  'a confirmation without data': [edited(/<saml:SubjectConfirmationData[^>]*>/, ''), 'untrusted', 'SubjectConfirmationData'],
  'no confirmation': [edited(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, ''), 'untrusted', 'no SubjectConfirmation'],
  'no Subject': [edited(/<saml:Subject>.*<\/saml:Subject>/, ''), 'untrusted', 'no Subject'],
  'an expired assertion': [of({ notOnOrAfter: NOW - 3600 }), 'untrusted', 'assertion is expired', '2027-01-15T07:00:00Z', '2027-01-15T08:00:00Z', 'clocks'],
  'an expired confirmation': [of({ confirmedUntil: NOW - 3600 }), 'untrusted', 'confirmation', 'expired', '2027-01-15T07:00:00Z', '2027-01-15T08:00:00Z'],
  'an assertion of the future': [of({ notBefore: NOW + 3600 }), 'untrusted', 'not valid yet (NotBefore)', '2027-01-15T09:00:00Z', '2027-01-15T08:00:00Z'],
  'an assertion that was issued in the future': [edited(/(<saml:Assertion[^>]*IssueInstant=)"[^"]*"/, '$1"2027-01-15T09:00:00Z"'), 'untrusted', 'IssueInstant', '2027-01-15T09:00:00Z', '2027-01-15T08:00:00Z'],
  'a time that is none': [edited(/NotOnOrAfter="[^"]*"><saml:Aud/, 'NotOnOrAfter="tomorrow"><saml:Aud'), 'untrusted', 'NotOnOrAfter', 'Conditions', '"tomorrow"'],
  'a session that has ended': [edited('<saml:AuthnStatement', '<saml:AuthnStatement SessionNotOnOrAfter="2027-01-15T07:00:00Z"'), 'untrusted', 'SessionNotOnOrAfter', '2027-01-15T07:00:00Z'],
  'no AuthnStatement': [edited(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, ''), 'untrusted', 'AuthnStatement'],
  'an unknown condition': [of({ conditions: '<x:Secret xmlns:x="urn:x"/>' }), 'untrusted', 'unknown condition', '"Secret"'],
  'another issuer of the response': [of({ issuer: OTHER }), 'untrusted', 'Issuer of the response', `"${OTHER}"`, '"https://idp.example/metadata"'],
  'another issuer of the assertion': [{ document: (one) => signed(one.response({}, one.assertion({ issuer: OTHER }))) }, 'untrusted', 'Issuer of the assertion', `"${OTHER}"`, '"https://idp.example/metadata"'],
  'SAML 1.1': [edited('Version="2.0"', 'Version="1.1"'), 'untrusted', 'Version of the response', '"1.1"', '2.0'],
  'an assertion of SAML 1.1': [edited(/(<saml:Assertion[^>]*Version=)"2.0"/, '$1"1.1"'), 'untrusted', 'Version of the assertion', '"1.1"', '2.0'],
  'a signature by another certificate': [{ document: (one) => naming(byStranger(one), KEYS.stranger.certificate) }, 'untrusted', 'another certificate', fingerprint(KEYS.stranger.certificate), fingerprint(KEYS.idp.certificate), 'SHA-256', 'metadata of "https://idp.example/metadata"'],
  'a signature by another key that names no certificate': [{ document: byStranger }, 'untrusted', 'names no certificate', fingerprint(KEYS.idp.certificate), 'SHA-256'],
  'a signature by another key that names the certificate of the provider': [{ document: (one) => naming(byStranger(one), KEYS.idp.certificate) }, 'untrusted', 'not made with its key', fingerprint(KEYS.idp.certificate)],
  'a name that was changed after the signature': [{ document: (one) => signed(one.response()).replace('person-1', 'person-2') }, 'untrusted', 'changed after the signature'],
  'a signature of another element': [{ document: (one) => signed(one.response()).replace('URI="#_assertion"', 'URI="#_response"') }, 'untrusted', 'refers to', '"#_response"', '"#_assertion"'],
  'no signature': [{ document: (one) => one.response() }, 'untrusted', 'neither', 'signed'],
  'a signature by SHA-1': [{ document: (one) => signed(one.response(), { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }) }, 'untrusted', 'signature algorithm', 'rsa-sha1', 'SHA-256'],
  'a digest by SHA-1': [{ document: (one) => signed(one.response(), { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }) }, 'untrusted', 'digest algorithm', 'xmldsig#sha1', 'SHA-256'],
  'another canonicalization': [{ document: (one) => signed(one.response()).replace('CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"', 'CanonicalizationMethod Algorithm="urn:x"') }, 'untrusted', 'canonicalization', '"urn:x"'],
  'a refusal with a message': [answering(`${status('Responder', 'AuthnFailed')}<samlp:StatusMessage>the account is locked</samlp:StatusMessage>`), 'refused', '"Responder", "AuthnFailed"', '"the account is locked"'],
  'a refusal without a second code': [answering(status('Requester')), 'refused', 'status "Requester"'],
  'a refusal because nobody is signed in': [answering(status('Responder', 'NoPassive')), 'refused', '"NoPassive"'],
  'a name id format that the provider does not have': [answering(status('Requester', 'InvalidNameIDPolicy')), 'misconfigured', '"InvalidNameIDPolicy"', 'nameIdFormat'],
  'no status': [answering(''), 'untrusted', 'no status'],
  'no NameID': [edited(/<saml:NameID.*<\/saml:NameID>/, '', { attributes: attribute('uid', 'ada') }), 'untrusted', 'no NameID', 'transientMappingAttributeName', '"uid"'],
  'no NameID and no attributes': [edited(/<saml:NameID.*<\/saml:NameID>/, '', { attributes: '' }), 'untrusted', 'no NameID', 'no attributes'],
  'a transient NameID': [of({ format: TRANSIENT, attributes: attribute('uid', 'ada') + attribute('mail', 'a@b') }), 'untrusted', 'transient', 'nameIdFormat', 'transientMappingAttributeName', '["uid","mail"]'],
  'no attribute of the settings': [{ ...of({ attributes: attribute('mail', 'a@b') }), settings: { nameIdFormat: 'transient', transientMappingAttribute: 'employee' } }, 'untrusted', '"employee"', 'absent', '["mail"]'],
  'two values of the attribute of the settings': [{ ...of({ attributes: attribute('employee', '1', '2') }), settings: { nameIdFormat: 'transient', transientMappingAttribute: 'employee' } }, 'untrusted', '"employee"', '2 values'],
  'an encrypted assertion, without a key of ours': [{ ...encryptedFor(KEYS.own.certificate), withoutKey: true }, 'misconfigured', 'assertion is encrypted', 'generate a certificate'],
  'an assertion that is encrypted for another certificate': [encryptedFor(KEYS.stranger.certificate), 'untrusted', 'cannot be decrypted', fingerprint(KEYS.stranger.certificate), 'ours is'],
  'an assertion whose key is encrypted by PKCS #1 v1.5': [encryptedFor(KEYS.own.certificate, { keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' }), 'untrusted', 'rsa-1_5', 'RSA-OAEP'],
  'an assertion that is encrypted by 3DES': [encryptedFor(KEYS.own.certificate, { encryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' }), 'untrusted', 'tripledes-cbc', 'AES'],
  'no assertion': [{ document: (one) => one.response({ status: SUCCESS }, '') }, 'untrusted', '0 assertions'],
  'two assertions': [{ document: (one) => one.response({}, signed(one.assertion()) + one.assertion().replaceAll('_assertion', '_second')) }, 'untrusted', '2 assertions'],
  'a logout response': [{ document: (one) => one.response().replaceAll('samlp:Response', 'samlp:LogoutResponse') }, 'untrusted', '"LogoutResponse"', 'not a SAML response'],
  'XML without an end': [{ document: (one) => one.response().slice(0, -5) }, 'untrusted', 'the response is not well-formed'],
  'a document type': [{ document: (one) => `<!DOCTYPE r>${one.response()}` }, 'untrusted', 'document type'],
  'no SAMLResponse': [{ parameters: { SAMLResponse: undefined } }, 'untrusted', 'no SAMLResponse'],
  'a SAMLResponse that is not Base64': [{ parameters: { SAMLResponse: '<samlp:Response>' } }, 'untrusted', 'not Base64'],
  'bytes that are not UTF-8': [{ parameters: { SAMLResponse: Buffer.from([0x3c, 0xff, 0xfe]).toString('base64') } }, 'untrusted', 'not UTF-8'],
  'no address for the binding': [{ settings: { binding: 'post', metadataXml: idpMetadata({ services: BOTH_BINDINGS.replace(/<[^>]*POST[^>]*>/, '') }) }, isUnsaved: true }, 'misconfigured', 'binding post', 'choose the binding redirect'],
  'metadata without a certificate': [{ settings: { metadataXml: idpMetadata({ certificates: [] }) }, isUnsaved: true }, 'misconfigured', '"https://idp.example/metadata"', 'lists none for signing'],
  'metadata with an unreadable certificate': [{ settings: { metadataXml: idpMetadata({ certificates: ['AAAA'] }) }, isUnsaved: true }, 'misconfigured', 'no usable certificate', 'not X.509'],
  'signed requests without a key of ours': [{ settings: { isRequestSigned: true }, withoutKey: true, isUnsaved: true }, 'misconfigured', 'requests have to be signed', 'generate one'],
}

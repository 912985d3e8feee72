import { createPublicKey, generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { EpochSeconds } from '@keyhall/core/shared'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier, AttributeTypeAndValue, AttributeValue, Certificate, Name, RelativeDistinguishedName, SubjectPublicKeyInfo, TBSCertificate, Validity,
  Version,
} from '@peculiar/asn1-x509'
import type { OwnKey } from './service-provider.js'

const COMMON_NAME = '2.5.4.3'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const MAX_COMMON_NAME = 64
const VALIDITY = 10 * 365 * 86_400
/** Tolerates clocks of providers that are behind. */
const BACKDATED = 86_400

const at = (seconds: EpochSeconds): Date => new Date(seconds * 1000)

/** A positive serial number of 127 bits (RFC 5280 §4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return new OctetString(bytes).buffer
}

function nameOf(commonName: string): Name {
  const value = new AttributeValue({ utf8String: commonName.slice(0, MAX_COMMON_NAME) })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])])
}

const pemOf = (der: ArrayBuffer): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/**
 * Generates the key with which a service provider signs requests and decrypts assertions: RSA of 2048 bits in a certificate that signs
 * itself, valid for ten years. Providers trust the key because it is in our metadata, not because of its issuer.
 *
 * @param commonName for people, such as the host name
 */
export async function generateOwnKey(commonName: string, now: EpochSeconds): Promise<OwnKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const algorithm = new AlgorithmIdentifier({ algorithm: SHA256_WITH_RSA, parameters: null })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: nameOf(commonName),
    validity: new Validity({ notBefore: at(now - BACKDATED), notAfter: at(now + VALIDITY) }),
    subject: nameOf(commonName),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
  })
  const signature = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey)
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: algorithm, signatureValue: new OctetString(signature).buffer })
  return { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate: pemOf(AsnConvert.serialize(certificate)) }
}

import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { CarriedMessage } from '@keyhall/core/external-sign-in'
import { SignedXml } from 'xml-crypto'
import { ACS, BOTH_BINDINGS, IDP, idpMetadata, instant, NOW } from './documents.js'
import { KEYS } from './keys.js'
import { provider } from './sign-in.js'

export const SLO = 'https://login.example/idps/7/saml/slo'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

export const service = (binding: string, more = ''): string => `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-${binding}" Location="https://idp.example/slo/${binding.toLowerCase()}"${more}/>`
export const logoutMetadata = (...services: readonly string[]): string => idpMetadata({ services: `${services.join('')}${BOTH_BINDINGS}` })
export const BOTH = logoutMetadata(service('Redirect', ' ResponseLocation="https://idp.example/slo/done"'), service('POST'))
/** A provider with both bindings for logout. */
export const ours = provider({ metadataXml: BOTH, isFederatedLogout: true })

interface Parts {
  readonly id?: string
  readonly issuer?: string
  readonly destination?: string
  readonly issuedAt?: number
  readonly attributes?: string
  readonly content?: string
}

export function request({ id = '_logout', issuer = IDP, destination = SLO, issuedAt = NOW, attributes = '', content = '<saml:NameID>person-1</saml:NameID><samlp:SessionIndex>s1</samlp:SessionIndex>' }: Parts = {}): string {
  return '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" Version="2.0" '
    + `ID="${id}" IssueInstant="${instant(issuedAt)}" Destination="${destination}" ${attributes}><saml:Issuer>${issuer}</saml:Issuer>${content}</samlp:LogoutRequest>`
}

/** As a signed query, which providers of the Redirect binding make. */
export function byQuery(xml: string, { key = KEYS.idp.privateKey, algorithm = RSA_SHA256, hash = 'sha256', relayState = 'r+1' } = {}): string {
  const covered = `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}&RelayState=${encodeURIComponent(relayState)}&SigAlg=${encodeURIComponent(algorithm)}`
  return `${covered}&Signature=${encodeURIComponent(sign(hash, Buffer.from(covered), key).toString('base64'))}`
}

/** As an enveloped signature, which providers of the POST binding make. */
export function byForm(xml: string, privateKey = KEYS.idp.privateKey): string {
  const signer = new SignedXml({ privateKey, signatureAlgorithm: RSA_SHA256, canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#' })
  const xpath = "/*[local-name(.)='LogoutRequest']"
  signer.addReference({ xpath, digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256', transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'] })
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

export const carried = (query: string): CarriedMessage => ({ callback: ACS, query, parameters: new Map(new URLSearchParams(query)) })
export const posted = (xml: string): CarriedMessage => ({ callback: ACS, parameters: new Map([['SAMLRequest', Buffer.from(xml).toString('base64')], ['RelayState', 'r+1']]) })

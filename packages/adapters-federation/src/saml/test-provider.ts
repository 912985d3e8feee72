import type { TestedStep } from '@keyhall/core/external-sign-in'
import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { OpenedProvider, SamlSettings } from '@keyhall/core/identity-providers'
import type { EpochSeconds } from '@keyhall/core/shared'
import { derOf, fingerprintOf } from '../certificate-name.js'
import { readIdpMetadata } from './idp-metadata.js'
import type { IdpMetadata, SigningCertificate } from './idp-metadata.js'
import { MetadataRefused } from './metadata-refused.js'
import type { MetadataSource } from './metadata-source.js'
import { NAME_ID_FORMAT } from './names.js'
import { isSigning, ownKeyOf } from './service-provider.js'

const SOON = 30 * 86_400

const day = (seconds: EpochSeconds): string => new Date(seconds * 1000).toISOString().slice(0, 10)
const ok = (step: string, detail: string): TestedStep => ({ step, isOk: true, detail })
const wrong = (step: string, detail: string): TestedStep => ({ step, isOk: false, detail })

/** Reads the metadata as a sign-in would, but now. */
async function metadataNow(settings: SamlSettings, source: MetadataSource): Promise<IdpMetadata | TestedStep> {
  try {
    return readIdpMetadata(settings.metadataUrl === undefined ? settings.metadataXml : await source.fetch(settings.metadataUrl, source.entityIdOf(settings)))
  } catch (problem) {
    const isExpected = problem instanceof MetadataRefused || problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured
    if (isExpected) return wrong('metadata', problem.message)
    throw problem
  }
}

export function validity({ validUntil, entityId }: IdpMetadata, now: EpochSeconds): TestedStep {
  return validUntil !== undefined && validUntil <= now
    ? wrong('metadata', `the metadata expired on ${day(validUntil)}: pass a new document, or the address from which it is renewed`)
    : ok('metadata', `the provider is ${entityId}`)
}

export function certificate({ subject, pem, validFrom, validTo }: SigningCertificate, now: EpochSeconds): TestedStep {
  if (validTo <= now) return wrong('certificate', `the certificate of ${subject} expired on ${day(validTo)}: renew it at the provider, then its metadata here`)
  if (validFrom > now) return wrong('certificate', `the certificate of ${subject} is valid from ${day(validFrom)} on`)
  return ok('certificate', `${subject}, SHA-256 ${fingerprintOf(derOf(pem))}, valid until ${day(validTo)}${validTo - now < SOON ? ': renew it soon' : ''}`)
}

export function binding({ signOn }: IdpMetadata, chosen: SamlSettings['binding']): TestedStep {
  const address = signOn[chosen]
  if (address !== undefined) return ok('binding', `requests go to ${address}`)
  const other = chosen === 'post' ? 'redirect' : 'post'
  return wrong('binding', `the provider has no address for the binding ${chosen}${signOn[other] === undefined ? ', nor for another' : `: choose ${other}`}`)
}

function requests(provider: OpenedProvider<SamlSettings>, { wantsSignedRequests }: IdpMetadata): TestedStep {
  const isSigned = isSigning(provider.settings) || wantsSignedRequests
  if (isSigned && !ownKeyOf(provider)) return wrong('requests', 'requests have to be signed, but the provider has no certificate of ours: generate one')
  return ok('requests', isSigned ? 'signed with our certificate' : 'not signed; the provider does not ask for it')
}

function nameId({ nameIdFormat, transientMappingAttribute }: SamlSettings, { nameIdFormats }: IdpMetadata): TestedStep {
  const format = NAME_ID_FORMAT[nameIdFormat]
  if (nameIdFormat === 'transient' && transientMappingAttribute === undefined)
    return wrong('name id', 'a transient name id is another one at each sign-in: choose the attribute that identifies the person')
  if (format !== null && nameIdFormats.length > 0 && !nameIdFormats.includes(format))
    return wrong('name id', `the provider does not offer ${format}, only ${nameIdFormats.join(', ')}`)
  return ok('name id', format ?? 'chosen by the provider')
}

function logout({ signOut: { redirect, post } }: IdpMetadata): TestedStep {
  const address = (redirect ?? post)?.location
  return address === undefined ? wrong('logout', 'the provider has no address for logout: people stay signed in there') : ok('logout', `people are signed out at ${address}`)
}

/** Tests the settings of a provider: metadata, certificates, binding, signed requests and name id. */
export async function testSaml(provider: OpenedProvider<SamlSettings>, source: MetadataSource, now: EpochSeconds): Promise<readonly TestedStep[]> {
  const metadata = await metadataNow(provider.settings, source)
  if ('step' in metadata) return [metadata]
  const certificates = [
    ...metadata.certificates.map((each) => certificate(each, now)),
    ...metadata.unusable.map((problem) => wrong('certificate', problem)),
  ]
  return [
    validity(metadata, now),
    ...(certificates.length > 0 ? certificates : [wrong('certificate', 'the metadata has no certificate for signing: without one no assertion can be trusted')]),
    binding(metadata, provider.settings.binding),
    requests(provider, metadata),
    nameId(provider.settings, metadata),
    ...(provider.settings.isFederatedLogout ? [logout(metadata)] : []),
  ]
}

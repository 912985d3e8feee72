import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import { MAX_SAML_METADATA, ProviderInvalid } from '@keyhall/core/identity-providers'
import type { PrepareSaml, SamlInput, SamlSettings } from '@keyhall/core/identity-providers'
import type { Clock, EpochSeconds, OutgoingHttp } from '@keyhall/core/shared'
import { MetadataRefused, readIdpMetadata } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'
import { MetadataSource } from './metadata-source.js'
import { generateOwnKey } from './own-certificate.js'
import { binding as bindingStep, certificate as certificateStep, validity } from './test-provider.js'

interface PrepareSamlOptions {
  /** The guarded client, for metadata. */
  readonly http: OutgoingHttp
  readonly clock: Clock
  /** Names us in our certificates, such as the host name. */
  readonly commonName: string
}

type Document = Pick<SamlSettings, 'metadataXml' | 'metadataUrl'>

function read(xml: string): IdpMetadata {
  if (xml.length > MAX_SAML_METADATA) throw new ProviderInvalid(`the metadata has more than ${MAX_SAML_METADATA} characters`)
  try {
    return readIdpMetadata(xml)
  } catch (problem) {
    if (problem instanceof MetadataRefused) throw new ProviderInvalid(problem.message)
    throw problem
  }
}

/** The document of the input, or else the stored one. @throws ProviderInvalid */
async function documentOf({ metadataXml, metadataUrl }: SamlInput, stored: SamlSettings | undefined, source: MetadataSource): Promise<Document> {
  if (metadataXml !== undefined && metadataUrl !== undefined) throw new ProviderInvalid('metadataXml and metadataUrl exclude each other: pass one of them')
  if (metadataXml !== undefined) return { metadataXml }
  if (metadataUrl === undefined) {
    if (!stored) throw new ProviderInvalid('metadataXml or metadataUrl is required')
    return { metadataXml: stored.metadataXml, ...(stored.metadataUrl === undefined ? {} : { metadataUrl: stored.metadataUrl }) }
  }
  try {
    return { metadataXml: await source.fetch(metadataUrl), metadataUrl }
  } catch (problem) {
    if (problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured) throw new ProviderInvalid(`metadataUrl: ${problem.message}`)
    throw problem
  }
}

function assertOk({ isOk, detail }: TestedStep): void {
  if (!isOk) throw new ProviderInvalid(detail)
}

/** One usable certificate is enough: others may be expired, or not valid yet. */
function assertCertificate({ certificates, unusable }: IdpMetadata, now: EpochSeconds): void {
  const steps = certificates.map((each) => certificateStep(each, now))
  if (steps.some(({ isOk }) => isOk)) return
  const problems = [...steps.map(({ detail }) => detail), ...unusable]
  throw new ProviderInvalid(problems[0] ?? 'the metadata has no certificate for signing: without one no assertion can be trusted')
}

/** Reads and checks what an operator enters for a SAML provider, so that mistakes are found before the first sign-in. */
export function prepareSaml({ http, clock, commonName }: PrepareSamlOptions): PrepareSaml {
  const source = new MetadataSource(http, clock)
  return {
    async complete(input, stored) {
      const document = await documentOf(input, stored, source)
      const metadata = read(document.metadataXml)
      const binding = input.binding ?? (metadata.signOn.redirect === undefined ? 'post' : 'redirect')
      assertOk(validity(metadata, clock.now()))
      assertCertificate(metadata, clock.now())
      assertOk(bindingStep(metadata, binding))
      if (input.nameIdFormat === 'transient' && input.transientMappingAttribute === undefined)
        throw new ProviderInvalid('transientMappingAttributeName is required for transient name ids, which are different at each sign-in')
      return { ...input, ...document, binding }
    },
    newKey: () => generateOwnKey(commonName, clock.now()),
  }
}

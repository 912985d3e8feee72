import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { TestedStep } from '@keyhall/core/external-sign-in'
import { ProviderInvalid } from '@keyhall/core/identity-providers'
import type { PrepareSaml, SamlInput, SamlSettings } from '@keyhall/core/identity-providers'
import type { Clock, EpochSeconds, OutgoingHttp } from '@keyhall/core/shared'
import { documentOfOne } from './aggregate.js'
import { readIdpMetadata } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'
import { MetadataRefused } from './metadata-refused.js'
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

type Document = Pick<SamlSettings, 'metadataXml' | 'metadataUrl' | 'entityId'>

/** @throws ProviderInvalid */
async function asInvalid<T>(member: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    const isExpected = problem instanceof MetadataRefused || problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured
    throw isExpected ? new ProviderInvalid(member + problem.message) : problem
  }
}

/** Which provider of an aggregate it was. A stored document that cannot be read any more does not keep anybody from replacing it. */
function earlierEntityId(stored: SamlSettings | undefined, source: MetadataSource): string | undefined {
  try {
    return stored && source.entityIdOf(stored)
  } catch (problem) {
    if (problem instanceof UpstreamMisconfigured) return undefined
    throw problem
  }
}

interface Sources {
  readonly source: MetadataSource
  /** The document of an address that is stored already; `undefined` when the address has no usable one now. */
  readonly renewed: (url: string, entityId: string | undefined) => Promise<string | undefined>
}

/** The document of the input, or else the stored one. A provider that was chosen of an aggregate stays chosen. @throws ProviderInvalid */
async function documentOf({ metadataXml, metadataUrl, entityId }: SamlInput, stored: SamlSettings | undefined, { source, renewed }: Sources): Promise<Document> {
  if (metadataXml !== undefined && metadataUrl !== undefined) throw new ProviderInvalid('metadataXml and metadataUrl exclude each other: pass one of them')
  const named = entityId === undefined ? {} : { entityId }
  const wanted = entityId ?? earlierEntityId(stored, source)
  if (metadataXml !== undefined) return { metadataXml: await asInvalid('', () => documentOfOne(metadataXml, wanted)), ...named }
  if (metadataUrl !== undefined && metadataUrl === stored?.metadataUrl) return { metadataXml: await renewed(metadataUrl, wanted) ?? stored.metadataXml, metadataUrl, ...named }
  if (metadataUrl !== undefined) return { metadataXml: await asInvalid('metadataUrl: ', () => source.fetch(metadataUrl, wanted)), metadataUrl, ...named }
  if (!stored) throw new ProviderInvalid('metadataXml or metadataUrl is required')
  const { metadataXml: xml, metadataUrl: url, entityId: chosen } = stored
  return { metadataXml: xml, ...(url === undefined ? {} : { metadataUrl: url }), ...(chosen === undefined ? {} : { entityId: chosen }), ...named }
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

/** What a new document must fulfil. @throws ProviderInvalid */
function assertUsable(metadata: IdpMetadata, now: EpochSeconds): void {
  assertOk(validity(metadata, now))
  assertCertificate(metadata, now)
}

/** @throws ProviderInvalid */
function assertLasting({ nameIdFormat, transientMappingAttribute }: SamlInput, stored: SamlSettings | undefined): void {
  if (nameIdFormat !== 'transient' || transientMappingAttribute !== undefined) return
  if (stored?.nameIdFormat === nameIdFormat && stored.transientMappingAttribute === undefined) return
  throw new ProviderInvalid('transientMappingAttributeName is required for transient name ids, which are different at each sign-in')
}

/** `undefined` when the work fails as an operator's input can. */
async function unlessInvalid<T>(work: () => Promise<T> | T): Promise<T | undefined> {
  try {
    return await asInvalid('', work)
  } catch (problem) {
    if (problem instanceof ProviderInvalid) return undefined
    throw problem
  }
}

/**
 * Reads and checks what an operator enters for a SAML provider, so that mistakes are found before the first sign-in. A change is not refused for
 * what is stored already, such as certificates that expired since: `TestProvider` reports it.
 */
export function prepareSaml({ http, clock, commonName }: PrepareSamlOptions): PrepareSaml {
  // Nothing is refreshed here: a failure goes to the caller.
  const source = new MetadataSource({ http, clock, noteFailedRefresh: () => undefined })
  const renewed = (url: string, entityId: string | undefined): Promise<string | undefined> => unlessInvalid(async () => {
    const document = await source.fetch(url, entityId)
    assertUsable(readIdpMetadata(document), clock.now())
    return document
  })
  return {
    async complete(input, stored) {
      const document = await documentOf(input, stored, { source, renewed })
      const before = stored?.metadataXml === document.metadataXml ? stored : undefined
      const read = () => readIdpMetadata(document.metadataXml)
      const metadata = await (before ? unlessInvalid(read) : asInvalid('', read))
      if (document.entityId !== undefined && document.entityId !== before?.entityId && document.entityId !== metadata?.entityId)
        throw new ProviderInvalid(`entityId: the metadata describes ${metadata?.entityId ?? 'no provider'} instead`)
      if (metadata && !before) assertUsable(metadata, clock.now())
      const usual = metadata ? (metadata.signOn.redirect === undefined ? 'post' : 'redirect') : before?.binding
      const binding = input.binding ?? usual ?? 'redirect'
      if (metadata && binding !== before?.binding) assertOk(bindingStep(metadata, binding))
      assertLasting(input, stored)
      return { ...input, ...document, binding }
    },
    newKey: () => generateOwnKey(commonName, clock.now()),
  }
}

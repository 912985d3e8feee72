import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import { shown } from '../shown.js'
import { withoutCertificate } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'
import type { MetadataSource } from './metadata-source.js'
import { SignatureUnknown } from './verified-xml.js'

/** Verifies with the metadata of a provider, and again after a signature by an unknown key if the metadata could be renewed. */
export async function withNewKeys<T>(source: MetadataSource, settings: SamlSettings, verify: (metadata: IdpMetadata) => Promise<T>): Promise<T> {
  try {
    return await verify(await source.read(settings))
  } catch (problem) {
    const renewed = problem instanceof SignatureUnknown ? await source.renew(settings) : undefined
    if (!renewed) throw named(problem, await source.read(settings))
    return verify(renewed).catch((failed: unknown) => {
      throw named(failed, renewed)
    })
  }
}

/** Names the provider whose metadata lists the certificates. Without any, the metadata is at fault, not the signature. */
function named(problem: unknown, metadata: IdpMetadata): unknown {
  if (!(problem instanceof SignatureUnknown)) return problem
  if (metadata.certificates.length === 0) return new UpstreamMisconfigured(withoutCertificate(metadata))
  return new SignatureUnknown(`${problem.message} (metadata of ${shown(metadata.entityId)})`)
}

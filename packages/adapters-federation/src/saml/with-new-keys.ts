import type { SamlSettings } from '@keyhall/core/identity-providers'
import type { IdpMetadata } from './idp-metadata.js'
import type { MetadataSource } from './metadata-source.js'
import { SignatureUnknown } from './verified-xml.js'

/** Verifies with the metadata of a provider, and again after a signature by an unknown key if the metadata could be renewed. */
export async function withNewKeys<T>(source: MetadataSource, settings: SamlSettings, verify: (metadata: IdpMetadata) => Promise<T>): Promise<T> {
  try {
    return await verify(await source.read(settings))
  } catch (problem) {
    const renewed = problem instanceof SignatureUnknown ? await source.renew(settings) : undefined
    if (!renewed) throw problem
    return verify(renewed)
  }
}

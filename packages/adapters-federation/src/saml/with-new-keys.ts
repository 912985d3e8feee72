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
    if (!renewed) throw named(problem, await source.read(settings))
    return verify(renewed).catch((failed: unknown) => {
      throw named(failed, renewed)
    })
  }
}

/** Names the certificates that did not make a signature. */
function named(problem: unknown, { certificates, entityId }: IdpMetadata): unknown {
  if (!(problem instanceof SignatureUnknown)) return problem
  const tried = certificates.map(({ subject, validTo }) => `${subject}, valid until ${new Date(validTo * 1000).toISOString().slice(0, 10)}`)
  return new SignatureUnknown(`${problem.message}; the metadata of ${entityId} ${tried.length === 0 ? 'has no certificate' : `has ${tried.join('; ')}`}`)
}

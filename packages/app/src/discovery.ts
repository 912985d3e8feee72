import { discoveryDocument } from '@keyhall/core/discovery'
import type { Instance } from '@keyhall/core/instance'
import type { Issuer } from '@keyhall/core/shared'
import { LOCALES } from '@keyhall/texts'

const uiLocales = LOCALES.map(({ locale }) => locale)

/** The current discovery document, rebuilt only after a change of the settings. */
export function discoveryOf(instance: () => Instance, issuer: Issuer, vendor: string): () => Readonly<Record<string, unknown>> {
  let made: { readonly of: string; readonly document: Readonly<Record<string, unknown>> } | undefined
  return () => {
    const { features } = instance().settings
    const of = JSON.stringify(features)
    if (made?.of !== of) made = { of, document: discoveryDocument({ issuer, vendor, features, uiLocales }) }
    return made.document
  }
}

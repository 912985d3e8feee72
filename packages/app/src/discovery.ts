import { discoveryDocument } from '@keyhall/core/discovery'
import type { Instance } from '@keyhall/core/instance'
import type { Issuer } from '@keyhall/core/shared'
import { LOCALES } from '@keyhall/texts'

const uiLocales = LOCALES.map(({ locale }) => locale)

interface Made {
  /** The settings object, which is replaced when the settings are read again. */
  readonly features: object
  readonly of: string
  readonly document: Readonly<Record<string, unknown>>
}

/** The current discovery document, rebuilt only after a change of the settings. */
export function discoveryOf(instance: () => Instance, issuer: Issuer, vendor: string): () => Readonly<Record<string, unknown>> {
  let made: Made | undefined
  return () => {
    const { features } = instance().settings
    if (made?.features === features) return made.document
    const of = JSON.stringify(features)
    const document = made?.of === of ? made.document : discoveryDocument({ issuer, vendor, features, uiLocales })
    made = { features, of, document }
    return document
  }
}

import { discoveryDocument } from '@keyhall/core/discovery'
import type { Discovered } from '@keyhall/core/discovery'
import type { Instance } from '@keyhall/core/instance'
import { LOCALES } from '@keyhall/texts'

const uiLocales = LOCALES.map(({ locale }) => locale)

interface Made {
  /** The settings object, which is replaced when the settings are read again. */
  readonly settings: object
  /** The settings that the document depends on, as JSON. */
  readonly inputs: string
  readonly document: Readonly<Record<string, unknown>>
}

/** Inputs that do not change while the server runs. */
type Fixed = Pick<Discovered, 'issuer' | 'vendor' | 'bindsCertificates'>

/** The current discovery document, rebuilt only after a change of the settings. */
export function discoveryOf(instance: () => Instance, { issuer, vendor, bindsCertificates }: Fixed): () => Readonly<Record<string, unknown>> {
  let made: Made | undefined
  return () => {
    const { settings } = instance()
    if (made?.settings === settings) return made.document
    const { features, openClients: { registration } } = settings
    const isRegistrationServed = features.mcp && registration.mode !== 'off'
    const inputs = JSON.stringify([features, isRegistrationServed])
    const document = made?.inputs === inputs ? made.document : discoveryDocument({ issuer, vendor, features, isRegistrationServed, bindsCertificates, uiLocales })
    made = { settings, inputs, document }
    return document
  }
}

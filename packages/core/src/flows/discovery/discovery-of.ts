import type { Instance } from '../../foundation/instance/index.js'
import type { Discovered } from './discovery-document.js'
import { discoveryDocument } from './discovery-document.js'

interface Made {
  /** The settings object, which is replaced when the settings have changed. */
  readonly settings: object
  readonly inputs: string
  readonly document: Readonly<Record<string, unknown>>
}

/** Inputs that do not change while the server runs. */
type Fixed = Omit<Discovered, 'features' | 'isRegistrationServed'>

/** The current discovery document, rebuilt only after a change of the settings. */
export function discoveryOf(instance: () => Instance, fixed: Fixed): () => Readonly<Record<string, unknown>> {
  let made: Made | undefined
  return () => {
    const { settings } = instance()
    if (made?.settings === settings) return made.document
    const { features, openClients: { registration } } = settings
    const isRegistrationServed = features.mcp && registration.mode !== 'off'
    const inputs = JSON.stringify([features, isRegistrationServed])
    const document = made?.inputs === inputs ? made.document : discoveryDocument({ ...fixed, features, isRegistrationServed })
    made = { settings, inputs, document }
    return document
  }
}

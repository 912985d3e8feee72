import type { SamlSettings } from './settings.js'

/** Maximum length of the stored metadata of one SAML provider, in characters. */
export const MAX_SAML_METADATA = 200_000
/** Maximum bytes of a document that may describe many providers, of which one is chosen and stored. */
export const MAX_SAML_AGGREGATE = 10 * 2 ** 20

/** SAML settings as an operator gives them. Absent members are taken from the metadata, or from the stored settings. */
export interface SamlInput extends Omit<SamlSettings, 'metadataXml' | 'binding' | 'certificate'> {
  readonly metadataXml?: string
  readonly binding?: SamlSettings['binding']
}

/** Reads the metadata of SAML providers and generates our keys. Calls the address of the metadata, so never inside a unit of work. */
export interface PrepareSaml {
  /**
   * The settings with the metadata document, and without a certificate.
   *
   * @param stored the settings of a change, whose metadata stays if the input has none
   * @throws ProviderInvalid when a sign-in could not work with them
   */
  complete(input: SamlInput, stored: SamlSettings | undefined): Promise<SamlSettings>
  /** A key for signing requests and decrypting assertions, with its certificate in PEM. */
  newKey(): Promise<{ readonly privateKey: string; readonly certificate: string }>
}

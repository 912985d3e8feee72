import { ProviderInvalid } from './errors.js'
import type { IdentityProvider } from './provider.js'
import type { PrepareSaml, SamlInput } from './saml-input.js'
import type { LdapSettings, ProviderSecrets, ProviderSettings, SamlSettings } from './settings.js'

/** A provider as an operator gives it. */
export interface ProviderInput extends Pick<IdentityProvider, 'name' | 'brand' | 'options'> {
  readonly settings: Exclude<ProviderSettings, SamlSettings> | SamlInput
  /** Absent secrets keep the stored ones. */
  readonly secrets: ProviderSecrets
}

/** The members of a provider that an operator decides. */
export interface PreparedInput extends Pick<IdentityProvider, 'name' | 'brand' | 'settings' | 'options'> {
  readonly secrets: ProviderSecrets
}

/** What the protocols need before settings are stored. */
export interface Preparation {
  readonly saml: PrepareSaml
  /** @param stored the settings before a change: what they have is not checked again @throws ProviderInvalid when a sign-in could not work with the settings */
  readonly checkLdap: (settings: LdapSettings, stored?: LdapSettings) => Promise<void>
  /** @throws ProviderInvalid unless the text is the private key of a .p8 file */
  readonly checkAppleKey: (privateKey: string) => Promise<void>
}

/** Completes the settings of a new provider. A SAML provider gets a key of ours. @throws ProviderInvalid */
export async function prepareNew(input: ProviderInput, preparation: Preparation): Promise<PreparedInput> {
  const prepared = await prepareImported(input, preparation)
  const { settings, secrets } = prepared
  if (settings.protocol === 'ldap' && settings.bindDn !== '' && secrets.bindPassword === undefined) throw new ProviderInvalid('bindPassword is required with bindDn')
  return prepared
}

/** Like `prepareNew`, but secrets may be missing: exports do not contain them. @throws ProviderInvalid */
export async function prepareImported(given: ProviderInput, { saml, checkLdap, checkAppleKey }: Preparation): Promise<PreparedInput> {
  const input = { ...given, secrets: await usableSecrets(given, checkAppleKey) }
  const { settings } = input
  assertOneTenant(settings)
  assertBoundCode(settings)
  if (settings.protocol === 'ldap') await checkLdap(settings)
  if (settings.protocol !== 'saml') return { ...input, settings }
  const completed = await saml.complete(settings, undefined)
  const { certificate, privateKey } = await saml.newKey()
  return { ...input, settings: { ...completed, certificate }, secrets: { privateKey } }
}

/** Completes changed settings, and checks what is different. A SAML provider keeps its key. @throws ProviderInvalid */
export async function prepareChange(given: ProviderInput, stored: ProviderSettings, { saml, checkLdap, checkAppleKey }: Preparation): Promise<PreparedInput> {
  const input = { ...given, secrets: await usableSecrets(given, checkAppleKey) }
  const settings = withStoredSwitches(input.settings, stored)
  if (!hasSame(['tenant', 'isObjectIdMapping'], settings, stored)) assertOneTenant(settings)
  if (!hasSame(['isNonceOptional', 'usePkce'], settings, stored)) assertBoundCode(settings)
  if (settings.protocol === 'ldap') await checkLdap(settings, stored.protocol === 'ldap' ? stored : undefined)
  if (settings.protocol !== 'saml') return { ...input, settings }
  const before = stored.protocol === 'saml' ? stored : undefined
  const completed = await saml.complete(settings, before)
  return { ...input, settings: { ...completed, ...(before?.certificate === undefined ? {} : { certificate: before.certificate }) } }
}

const hasSame = (members: readonly string[], one: object, other: object): boolean => {
  const read = (object: object) => members.map((name) => (object as Readonly<Record<string, unknown>>)[name] ?? false)
  return JSON.stringify(read(one)) === JSON.stringify(read(other))
}

const GROUPS_OF_TENANTS = ['common', 'organizations', 'consumers']

/** Secrets without the line break at the end that pasting adds. @throws ProviderInvalid for another line break, and for a private key that is none */
async function usableSecrets({ settings, secrets }: ProviderInput, checkAppleKey: Preparation['checkAppleKey']): Promise<ProviderSecrets> {
  if (settings.protocol === 'oidc' && settings.apple && secrets.privateKey !== undefined) await checkAppleKey(secrets.privateKey)
  return Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, name === 'privateKey' ? secret : oneLine(name, secret)]))
}

/** Text of one line, as typed secrets are. @throws ProviderInvalid */
export function oneLine(member: string, secret: string): string {
  const line = secret.replace(/^[\r\n\t]+|[\r\n\t]+$/g, '')
  if (line === '' || /[\r\n]/.test(line)) throw new ProviderInvalid(`${member}: must be one line of text`)
  return line
}

/** Without nonce, only PKCE keeps the code of another sign-in out (OIDC Core §3.1.2.1, RFC 9700 §2.1.1). @throws ProviderInvalid */
function assertBoundCode(settings: ProviderInput['settings']): void {
  if (settings.protocol === 'oidc' && settings.isNonceOptional && !settings.usePkce) throw new ProviderInvalid('nonceOptional: needs usePkce')
}

/** An object id is unique in its tenant only. @throws ProviderInvalid */
function assertOneTenant(settings: ProviderInput['settings']): void {
  if (settings.protocol !== 'oidc' || !settings.isObjectIdMapping) return
  if (settings.tenant === undefined || GROUPS_OF_TENANTS.includes(settings.tenant)) throw new ProviderInvalid('tenant: must be one tenant to identify people by their object id')
}

const SWITCHES = ['isFederatedLogout', 'hasOwnCallback', 'isObjectIdMapping', 'secretMethod', 'isNonceOptional', 'usesHs256', 'attributes'] as const

/** A change that leaves a switch out keeps it. */
function withStoredSwitches(settings: ProviderInput['settings'], stored: ProviderSettings): ProviderInput['settings'] {
  if (stored.protocol !== settings.protocol) return settings
  const [before, after] = [stored as unknown, settings as unknown] as readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>]
  const kept = SWITCHES.filter((name) => after[name] === undefined && before[name] !== undefined)
  return { ...settings, ...Object.fromEntries(kept.map((name) => [name, before[name]])) }
}

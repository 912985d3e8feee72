import { InvalidMessage } from '@keyhall/core/api'
import { ClaimRuleRefused } from '@keyhall/core/claim-rules'
import type { InwardRule } from '@keyhall/core/claim-rules'
import { ProviderInvalid } from '@keyhall/core/identity-providers'
import type { IdentityProvider, ProviderInput } from '@keyhall/core/identity-providers'
import { fieldsOf } from '@keyhall/input'
import type { InputClass, Spot } from '@keyhall/input'
import { readMessage, toSnakeCase } from '@keyhall/input/messages'
import { keepMessage } from '../../message/write-message.js'
import { CONFIG_OF, configOf } from './answers.js'
import { ProviderClaimRules, ruleToWire, rulesOf } from './claim-rule-methods.js'
import { BRANDS, inputOf } from './brands.js'
import type { BrandOnWire } from './brands.js'
import { writeOptions } from './options.js'

const isObject = (raw: unknown): raw is Readonly<Record<string, unknown>> => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

function reportUnknown(type: InputClass, raw: unknown, at: Spot): void {
  if (!isObject(raw)) return
  const fields = fieldsOf(type)
  const names = fields.flatMap(({ name }) => [name, toSnakeCase(name)])
  for (const name of Object.keys(raw)) if (!names.includes(name)) at.unknown(name, names)
  for (const { name, of } of fields) if (of) reportUnknown(of(), raw[name] ?? raw[toSnakeCase(name)], at.member(name))
}

function rowOf(brand: IdentityProvider['brand']): BrandOnWire {
  const row = BRANDS.find((one) => one.brand === brand)
  if (!row) throw new Error(`no row for the brand ${brand}`)
  return row
}

/** Reads a provider from the body of the API method that adds it. */
export function readProviderBody(brand: IdentityProvider['brand'], raw: unknown, at: Spot): ProviderInput {
  const row = rowOf(brand)
  reportUnknown(row.request, raw, at)
  return orRefuse(at, () => inputOf(row, readMessage(row.request, raw)))
}

/** Reports what is wrong with a message at its spot. */
function orRefuse<T>(at: Spot, read: () => T): T {
  try {
    return read()
  } catch (refused) {
    if (refused instanceof ProviderInvalid || refused instanceof ClaimRuleRefused) return at.refuse(refused.message)
    if (!(refused instanceof InvalidMessage)) throw refused
    for (const { field, problem } of refused.problems) at.problems.push({ field: [at.path, field].filter(Boolean).join('.'), problem })
    return undefined as never
  }
}

/** Reads the claim rules of a provider, as `SetProviderClaimRules` takes them. */
export function readProviderRules(rules: unknown, at: Spot): readonly InwardRule[] {
  if (!Array.isArray(rules)) return at.refuse('expected a list')
  return orRefuse(at, () => rulesOf(readMessage(ProviderClaimRules, { rules: rules as unknown[] }).rules))
}

/** The claim rules of a provider. Their members have a fixed order. */
export const writeProviderRules = (rules: readonly InwardRule[]): unknown => (keepMessage(ProviderClaimRules, { rules: rules.map(ruleToWire) }) as { readonly rules?: unknown }).rules

/** The body of the API method that adds the provider, without secrets. Its members have a fixed order. */
export function writeProviderBody({ name, brand, settings, options }: Pick<IdentityProvider, 'name' | 'brand' | 'settings' | 'options'>): object {
  const config = (configOf({ brand, settings, options }) as unknown as Record<string, object>)[CONFIG_OF[brand]]
  const isFetched = settings.protocol === 'saml' && settings.metadataUrl !== undefined
  return keepMessage(rowOf(brand).request, { ...config, ...(isFetched ? { metadataXml: undefined } : {}), name, providerOptions: writeOptions(options) }) as object
}

/** The member that has the settings of a brand. */
export const providerMember = (brand: IdentityProvider['brand']): string => CONFIG_OF[brand]

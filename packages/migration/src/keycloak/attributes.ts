import { defined } from '@keyhall/core/shared'
import type { DataAddress, DataHumanUser, DataProfile } from '@keyhall/documents/bulk'
import * as accepted from '../people/accepted.js'
import type { Accept } from '../people/accepted.js'
import type { Metadata } from '../people/metadata.js'
import type { Entry } from '../reading/entry.js'

interface Place {
  readonly group: 'profile' | 'address' | 'phone'
  readonly member: string
  readonly accept: Accept
}

const profile = (member: keyof DataProfile, accept: Accept): Place => ({ group: 'profile', member, accept })
const address = (member: keyof DataAddress, accept: Accept): Place => ({ group: 'address', member, accept })
const phone: Place = { group: 'phone', member: 'phone', accept: accepted.phone }

/** The attributes from which Keycloak's own mappers make the claims of OIDC Core §5.1, and the claims themselves where they differ. */
const PLACES: ReadonlyMap<string, Place> = new Map([
  ['phoneNumber', phone], ['phone_number', phone],
  ['nickname', profile('nickName', accepted.name)],
  ['middleName', profile('middleName', accepted.name)], ['middle_name', profile('middleName', accepted.name)],
  ['profile', profile('profileUrl', accepted.webAddress)],
  ['picture', profile('picture', accepted.webAddress)],
  ['website', profile('website', accepted.webAddress)],
  ['gender', profile('gender', accepted.gender)],
  ['birthdate', profile('birthdate', accepted.birthdate)],
  ['zoneinfo', profile('zoneinfo', accepted.timeZone)],
  ['locale', profile('preferredLanguage', accepted.language)],
  ['street', address('streetAddress', accepted.lines)], ['street_address', address('streetAddress', accepted.lines)],
  ['locality', address('locality', accepted.name)],
  ['region', address('region', accepted.name)],
  ['postal_code', address('postalCode', accepted.name)],
  ['country', address('country', accepted.name)],
])

const VERIFIED = ['phoneNumberVerified', 'phone_number_verified']

/** What the attributes of a user say. */
export interface MappedAttributes {
  readonly profile: Partial<DataProfile>
  readonly address?: DataAddress
  readonly phone?: NonNullable<DataHumanUser['user']['phone']>
}

/** Sorts the attributes of a user into the profile; what has no place there goes into the metadata under its own name. */
export function mapAttributes(attributes: Entry, metadata: Metadata): MappedAttributes {
  const found: Record<Place['group'], Record<string, string>> = { profile: {}, address: {}, phone: {} }
  for (const name of attributes.rest().filter((each) => !VERIFIED.includes(each))) {
    const values = valuesOf(attributes, name)
    const place = PLACES.get(name)
    const [value] = values
    const isFree = place && values.length === 1 && !(place.member in found[place.group])
    const fitting = isFree && value !== undefined ? place.accept(value) : undefined
    if (place && fitting !== undefined) found[place.group][place.member] = fitting
    else if (values.length > 0) {
      if (place) attributes.changed(`no ${place.member} that can be kept as one: it is in the metadata`, [name])
      keep(attributes, name, values, metadata)
    }
  }
  const isVerified = takeVerified(attributes, metadata, 'phone' in found.phone)
  return defined<MappedAttributes>({
    profile: found.profile,
    address: Object.keys(found.address).length === 0 ? undefined : found.address,
    phone: found.phone['phone'] === undefined ? undefined : { phone: found.phone['phone'], isPhoneVerified: isVerified },
  })
}

/** Whether the number is verified. Without a number it is one attribute among others. */
function takeVerified(attributes: Entry, metadata: Metadata, hasPhone: boolean): boolean {
  const verified = VERIFIED.map((name) => [name, valuesOf(attributes, name)] as const)
  for (const [name, values] of hasPhone ? [] : verified) keep(attributes, name, values, metadata)
  return verified.some(([, values]) => values.length === 1 && values[0] === 'true')
}

function keep(attributes: Entry, name: string, values: readonly string[], metadata: Metadata): void {
  if (values.length > 0) metadata.set(name, values.length === 1 ? (values[0] ?? '') : JSON.stringify(values), attributes, [name])
}

/** The values of an attribute; hand-written exports have one without a list. */
function valuesOf(attributes: Entry, name: string): readonly string[] {
  const value = attributes.take(name)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const said = values.filter((each) => each !== undefined && each !== null && each !== '')
  return said.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
}

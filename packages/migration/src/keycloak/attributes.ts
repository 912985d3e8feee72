import { defined } from '@keyhall/core/shared'
import { writeExactJson } from '@keyhall/documents/json'
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

/** The attributes that Keycloak's default mappers turn into the claims of OIDC Core §5.1. */
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

/** Whether an attribute becomes a member of the profile where it fits. */
export const isProfileAttribute = (name: string): boolean => PLACES.has(name) || VERIFIED.includes(name)

const VERIFIED = ['phoneNumberVerified', 'phone_number_verified']

/** The parsed attributes of a user. */
export interface MappedAttributes {
  readonly profile: Partial<DataProfile>
  readonly address?: DataAddress
  readonly phone?: NonNullable<DataHumanUser['user']['phone']>
}

/** Maps the attributes of a user to the profile. Other attributes become metadata under their own names. */
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
      if (place) attributes.changed(`not a valid ${place.member}: moved to the metadata`, [name])
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

/** Whether the number is verified. Without a number it is an ordinary attribute. */
function takeVerified(attributes: Entry, metadata: Metadata, hasPhone: boolean): boolean {
  const verified = VERIFIED.map((name) => [name, valuesOf(attributes, name)] as const)
  for (const [name, values] of hasPhone ? [] : verified) keep(attributes, name, values, metadata)
  return verified.some(([, values]) => values.length === 1 && values[0] === 'true')
}

function keep(attributes: Entry, name: string, values: readonly string[], metadata: Metadata): void {
  if (values.length > 0) metadata.set(name, values.length === 1 ? (values[0] ?? '') : JSON.stringify(values), attributes, [name])
}

/** The values of an attribute. Hand-written exports may have a single value instead of a list. */
function valuesOf(attributes: Entry, name: string): readonly string[] {
  const value = attributes.take(name)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  const present = values.filter((each) => each !== undefined && each !== null && each !== '')
  return present.map((each) => (typeof each === 'string' ? each : writeExactJson(each)))
}

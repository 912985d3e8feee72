const HIDDEN = '[hidden]'

const withoutCredentials = (url: string): string =>
  url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, `$1${HIDDEN}@`).replace(/(password=)[^&]*/gi, `$1${HIDDEN}`)

/** Hides everything after the host: path and query of an endpoint may contain a key. */
const hostOnly = (url: string): string => url.replace(/^([a-z]+:\/\/[^/?#]*).*$/is, `$1/${HIDDEN}`)

const HIDE = { whole: () => HIDDEN, credentials: withoutCredentials, path: hostOnly } as const

/** The secret part of a value: all of it, user name and password of a URL, or its path and query. */
export type SecretPart = keyof typeof HIDE

/**
 * A copy of the members of a configuration without their secrets. Of members without a declared secret, the credentials inside URLs are hidden.
 *
 * @param parts the secret parts, by member
 */
export function hiddenSecrets(config: object, parts: ReadonlyMap<string, SecretPart | undefined>): Readonly<Record<string, unknown>> {
  const shown = (value: unknown, part: SecretPart): unknown => {
    if (typeof value === 'string') return HIDE[part](value)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return membersOf(value, () => part)
  }
  const membersOf = (object: object, partOf: (member: string) => SecretPart): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(object).map(([member, value]) => [member, shown(value, partOf(member))]))
  return membersOf(config, (member) => parts.get(member) ?? 'credentials')
}

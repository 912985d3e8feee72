const HIDDEN = '[hidden]'

const withoutCredentials = (url: string): string =>
  url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, `$1${HIDDEN}@`).replace(/(password=)[^&]*/gi, `$1${HIDDEN}`)

/** Hides everything after the host: path and query of an endpoint may contain a key. */
const hostOnly = (url: string): string => url.replace(/^([a-z]+:\/\/[^/?#]*).*$/is, `$1/${HIDDEN}`)

const HIDE: Readonly<Record<string, (text: string) => string>> = { masterKey: () => HIDDEN, smsSigningKey: () => HIDDEN, smsUrl: hostOnly }

/** A copy of the members of a configuration in which keys, and the credentials inside URLs, are replaced. */
export function hiddenSecrets(config: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(config).map(([member, value]) => [member, hidden(member, value)]))
}

function hidden(member: string, value: unknown): unknown {
  if (typeof value === 'string') return (HIDE[member] ?? withoutCredentials)(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return hiddenSecrets(value)
}

/** Words that mark the name of a member as that of a secret. */
const SECRET = new Set([
  'assertion', 'code', 'codes', 'cookie', 'credential', 'hash', 'hashed', 'hashes', 'otp', 'pass', 'passphrase', 'password', 'passwords',
  'proof', 'sealed', 'secret', 'secrets', 'seed', 'token', 'tokens', 'totp', 'verifier',
])

/** Last words of names that describe a secret without being one: `accessTokenType`, `passwordChangeRequired`. */
const ABOUT = new Set([
  'alg', 'algorithm', 'at', 'audience', 'format', 'id', 'ids', 'language', 'lifetime', 'method', 'methods', 'name', 'required', 'state',
  'type', 'types', 'uri', 'uris',
])

/** Codes that are not secret. */
const OPEN = new Set(['country code', 'language code', 'postal code', 'error code', 'status code', 'zip code'])

/** The words of a camelCase or snake_case name, in lower case. */
const wordsOf = (name: string): readonly string[] =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2').toLowerCase().split(/[^a-z0-9]+/).filter(Boolean)

/** Most events have members of the same names. Names from outside could be of any number. */
const MAX_KNOWN = 1_000
const KNOWN = new Map<string, boolean>()

/** Whether a text under this name is a secret, judged by the words of the name. */
export function isSecretMember(name: string): boolean {
  const known = KNOWN.get(name)
  if (known !== undefined) return known
  const isSecret = hasSecretWord(name)
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(name, isSecret)
  return isSecret
}

function hasSecretWord(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1)
  if (last === undefined || ABOUT.has(last) || OPEN.has(words.slice(-2).join(' '))) return false
  return words.some((word, index) => SECRET.has(word) || (word === 'private' && words[index + 1] === 'key'))
}

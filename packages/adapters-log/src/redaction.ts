/**
 * Members of log entries whose values are never written, in any spelling: `client_secret`, `clientSecret`, `Set-Cookie`.
 *
 * No code logs a secret on purpose. This list is the second line of defence, for objects of libraries that reach the log inside an error
 * (a request with its headers, the options of a connection). Their members have no types of ours, and a `Secret` is a plain string at run
 * time, so the name is all that is known about a value. `withoutTokens` finds secrets under other names by their form.
 *
 * Audit events have a wider list (`secret-members.ts` of the core): it hides every `code`, which log entries need to name a failure.
 */
const SECRET_MEMBERS = new Set([
  'authorization', 'cookie', 'setcookie', 'password', 'hashedpassword', 'passwordhash', 'hash', 'secret', 'secrethash', 'clientsecret',
  'signingkey', 'masterkey', 'privatekey', 'sealedprivatekey', 'personalaccesstoken', 'token', 'accesstoken', 'refreshtoken', 'idtoken',
  'idtokenhint', 'subjecttoken', 'actortoken', 'codeverifier', 'assertion', 'clientassertion', 'smtpurl', 'devicecode', 'usercode',
])
const MAX_DEPTH = 5

const CENSOR = '[redacted]'

/** Cache of exact spellings, to avoid normalizing each name again. */
const known = new Map<string, boolean>()
const MAX_KNOWN = 1000

function isSecret(member: string): boolean {
  let answer = known.get(member)
  if (answer === undefined) {
    answer = SECRET_MEMBERS.has(member.toLowerCase().replace(/[^a-z]/g, ''))
    if (known.size < MAX_KNOWN) known.set(member, answer)
  }
  return answer
}

const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A copy of a log entry with secret members redacted; the same object when it has none. */
export function withoutSecretMembers<T extends object>(entry: T, depth = 0): T {
  let copy: Record<string, unknown> | undefined
  for (const [member, value] of Object.entries(entry)) {
    const redacted: unknown = isSecret(member) && value !== undefined ? CENSOR : nested(value, depth)
    if (redacted === value) continue
    copy ??= (Array.isArray(entry) ? [...(entry as unknown[])] : { ...entry }) as Record<string, unknown>
    copy[member] = redacted
  }
  return (copy ?? entry) as T
}

function nested(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || (!Array.isArray(value) && !isPlainObject(value))) return value
  return depth < MAX_DEPTH ? withoutSecretMembers(value, depth + 1) : '[deeper]'
}

const OPAQUE_TOKEN = /\b(at|rt|ac|pat|dc|pr)_[A-Za-z0-9_-]{65}/g
const JWT = /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*/g
const AUTHORIZATION = /\b(Bearer|Basic) [A-Za-z0-9._~+/=-]{8,}/gi
const URL_CREDENTIALS = /(:\/\/)[^\s/?#@"\\]*@/g

/** Redacts text that looks like a token, or like the password in a URL. */
export const withoutTokens = (line: string): string =>
  line
    .replace(OPAQUE_TOKEN, CENSOR)
    .replace(JWT, CENSOR)
    .replace(AUTHORIZATION, `$1 ${CENSOR}`)
    .replace(URL_CREDENTIALS, `$1${CENSOR}@`)

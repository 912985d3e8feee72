import { isStorable } from '../shared/index.js'

/** The claims that a client requests individually, beside those of its scopes (OIDC Core §5.5). */
export interface ClaimsRequest {
  /** Names of claims for the ID token. */
  readonly idToken: readonly string[]
  /** Names of claims for the userinfo endpoint. */
  readonly userinfo: readonly string[]
  /** The required subject (OIDC Core §5.5.1). */
  readonly sub?: string
  /** `acr` values. One of them must be reached (OIDC Core §5.5.1.1). */
  readonly essentialAcr?: readonly string[]
}

type Members = Readonly<Record<string, unknown>>

const MAX_COUNT = 100

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a requested claim: `null`, or an object (OIDC Core §5.5.1). Unknown members are ignored. */
function isRequest(value: unknown): value is Members | null {
  if (value === null) return true
  if (!isMembers(value)) return false
  const { essential, values } = value
  return (essential === undefined || typeof essential === 'boolean') && (values === undefined || Array.isArray(values))
}

function part(value: unknown): Members | undefined {
  if (value === undefined || value === null) return {}
  if (!isMembers(value)) return undefined
  const entries = Object.entries(value)
  return entries.length <= MAX_COUNT && entries.every(([name, request]) => isStorable(name) && isRequest(request)) ? value : undefined
}

/** The accepted values of a claim; `undefined` when one is not a text. */
function texts(request: unknown): readonly string[] | undefined {
  if (!isMembers(request)) return []
  const { value, values = value === undefined ? [] : [value] } = request
  const isText = (text: unknown): text is string => typeof text === 'string' && isStorable(text)
  return (values as readonly unknown[]).every(isText) ? (values as readonly string[]) : undefined
}

/** The subject required by both parts. @returns `undefined` when they contradict each other */
function subject(idToken: Members, userinfo: Members): Pick<ClaimsRequest, 'sub'> | undefined {
  const [one, other] = [texts(idToken['sub']), texts(userinfo['sub'])]
  if (!one || !other) return undefined
  const [sub, ...others] = new Set([...one.slice(0, 1), ...other.slice(0, 1)])
  if (others.length > 0) return undefined
  return sub === undefined ? {} : { sub }
}

/** Parses the `claims` parameter. @returns `undefined` when it is malformed */
export function parseClaimsRequest(text: string): ClaimsRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isMembers(json)) return undefined
  const [idToken, userinfo] = [part(json['id_token']), part(json['userinfo'])]
  if (!idToken || !userinfo) return undefined
  const sub = subject(idToken, userinfo)
  const { acr } = idToken
  const essentialAcr = isMembers(acr) && acr['essential'] === true ? texts(acr) : []
  if (!sub || !essentialAcr) return undefined
  return {
    idToken: Object.keys(idToken),
    userinfo: Object.keys(userinfo),
    ...sub,
    ...(essentialAcr.length === 0 ? {} : { essentialAcr }),
  }
}

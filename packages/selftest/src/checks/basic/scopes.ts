import { checksOf } from '../../check.js'
import { expectEqual, shown } from '../../expectations.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail, warn } from '../../verdict.js'
import type { JsonObject } from '../../wire/json-answer.js'

type Kind = 'text' | 'number' | 'boolean' | 'object'

const texts = (...names: readonly string[]): Readonly<Record<string, Kind>> => Object.fromEntries(names.map((name) => [name, 'text']))

// OIDC Core §5.4, the types by §5.1
const SCOPE_CLAIMS = {
  profile: {
    ...texts('name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture', 'website'),
    ...texts('gender', 'birthdate', 'zoneinfo', 'locale'),
    updated_at: 'number',
  },
  email: { email: 'text', email_verified: 'boolean' },
  address: { address: 'object' },
  phone: { phone_number: 'text', phone_number_verified: 'boolean' },
} as const satisfies Record<string, Readonly<Record<string, Kind>>>

type Scope = keyof typeof SCOPE_CLAIMS
const SCOPES = Object.keys(SCOPE_CLAIMS) as Scope[]

const isOf = (kind: Kind, value: unknown): boolean => {
  if (kind === 'text') return typeof value === 'string' && value !== ''
  return kind === 'object' ? typeof value === 'object' && value !== null && !Array.isArray(value) : typeof value === kind
}

async function askFor(rp: RelyingParty, scope: string): Promise<{ readonly userinfo: JsonObject; readonly idToken: JsonObject }> {
  const { accessToken, idToken } = await rp.tokens({ scope })
  return { userinfo: (await rp.client.userinfo(accessToken)).json, idToken: claimsOf(idToken) }
}

const brings = (scope: Scope) => async (rp: RelyingParty): Promise<void> => {
  const { userinfo, idToken } = await askFor(rp, `openid ${scope}`)
  const given = Object.entries(SCOPE_CLAIMS[scope]).filter(([name]) => userinfo[name] !== undefined)
  for (const [name, kind] of given) {
    if (!isOf(kind, userinfo[name])) fail(`${name}: expected a ${kind}, got ${shown(userinfo[name])}`)
    if (idToken[name] !== undefined) expectEqual(`${name} at the userinfo endpoint, beside the ID token`, userinfo[name], idToken[name])
  }
  if (given.length === 0) warn(`the user has no claim of the scope ${scope}, so nothing can be compared`)
}

async function nothingElse(rp: RelyingParty): Promise<void> {
  const { userinfo, idToken } = await askFor(rp, 'openid')
  const found = SCOPES.flatMap((scope) => Object.keys(SCOPE_CLAIMS[scope])).filter((name) => name in userinfo || name in idToken)
  if (found.length > 0) fail(`expected no claim of other scopes, got ${found.join(', ')}`)
}

/** Claims of the scopes. */
export const scopeChecks = checksOf('basic', [
  { id: 'scope-openid', title: 'openid alone returns no claims about the user', clause: 'OIDC Core §5.4', run: nothingElse },
  ...SCOPES.map((scope) => ({
    id: `scope-${scope}`,
    title: `the scope ${scope} returns its claims`,
    clause: 'OIDC Core §5.4',
    run: brings(scope),
  })),
])

import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { Clock, Digest, EpochSeconds, Issuer, Reader } from '../../foundation/shared/index.js'
import { GrantId, SessionId, TokenId } from '../../foundation/shared/index.js'
import type { ClaimFunctions, Entitlement, RuleFailureNotes, Standing } from '../../tokens/tokens/index.js'
import { StoredClaims, TokenClaims, audienceOf, introspectionClaims, jwtId, tokenOptions, userInfoClaims } from '../../tokens/tokens/index.js'
import type { UserGrantReads } from '../../directory/user-grants/index.js'
import type { Claims, NamedUser, UserMetadataReads } from '../../directory/users/index.js'
import type { BuildClaims, Outputs } from './explain-claims.js'
import type { Factor } from './factors.js'
import { hasSetting, rulesAmong, scopesOf } from './factors.js'

interface ClaimReads {
  readonly userGrants: Pick<UserGrantReads, 'rolesOf'>
  readonly userMetadata: Pick<UserMetadataReads, 'search'>
}

export interface BuilderDependencies {
  readonly storage: Reader<ClaimReads>
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly digest: Digest
  readonly clock: Clock
}

/** A person, and the application with its unsaved settings. */
export interface PreviewSubject {
  readonly named: NamedUser
  readonly standing: Standing
  readonly client: Client
}

/** Stands for a value that every token has of its own. */
const PER_TOKEN = '…'
const OWN_VALUES = ['jti', 'sid', 'at_hash'] as const
const [GRANT, SESSION, TOKEN] = [GrantId.parse(PER_TOKEN), SessionId.parse(PER_TOKEN), TokenId.parse(PER_TOKEN)]

const UNNOTED: RuleFailureNotes = { note: () => false }

/** Builds claims with the code of the endpoints, for tokens that are never issued. Stored claims are read once. */
export function claimBuilder(deps: BuilderDependencies, subject: PreviewSubject, functions: ClaimFunctions, ruleFailures: RuleFailureNotes = UNNOTED): BuildClaims {
  const { instance, issuer, vendor } = deps
  const storedClaims = new StoredClaims({ storage: readOnce(deps.storage), instance, vendor })
  const tokenClaims = new TokenClaims({ ...deps, functions, storedClaims })
  const sources = { functions, storedClaims, ruleFailures, issuer, vendor }
  return async (factors) => {
    const { named } = subject
    const { client, standing } = underFactors(subject, factors)
    const scopes = scopesOf(factors)
    const entitlement = entitlementOf({ client, standing, named, scopes, isSignedIn: factors.some(({ kind }) => kind === 'sign_in') }, deps)
    const now = deps.clock.now()
    const lifetimes = instance().settings.tokens
    const life = { now, lifetime: lifetimes.accessToken, ruleFailures }
    const [forAccess, forId] = await tokenClaims.stored(entitlement)
    const isJwt = client.accessTokenType === 'jwt'
    const accessToken = isJwt ? await tokenClaims.accessToken(entitlement, TOKEN, { stored: forAccess, ...life }) : {}
    const idToken = await tokenClaims.idToken(entitlement, { now, lifetime: lifetimes.idToken, stored: forId, ruleFailures }, PER_TOKEN)
    const token = { ...resolved(entitlement, life), standing }
    const userInfo = await userInfoClaims(sources, { ...token, user: named })
    return masked({ idToken: idToken ?? {}, accessToken, userInfo, introspection: await introspectionClaims(sources, token, client) })
  }
}

/** The parties with the settings that the factors turn on. */
function underFactors({ client, standing }: PreviewSubject, factors: readonly Factor[]) {
  const settings = {
    ...PROJECT_DEFAULTS, ...standing.client?.projectSettings, roleAssertion: hasSetting(factors, 'projectRoleAssertion'),
    claimRules: rulesAmong(factors, 'project', standing.client?.projectSettings?.claimRules),
  }
  const claimRules = rulesAmong(factors, 'application', client.claimRules)
  return {
    client: {
      ...client,
      idTokenUserinfoAssertion: hasSetting(factors, 'idTokenUserinfoAssertion'),
      idTokenRoleAssertion: hasSetting(factors, 'idTokenRoleAssertion'),
      accessTokenRoleAssertion: hasSetting(factors, 'accessTokenRoleAssertion'),
      claimRules,
    },
    standing: { ...standing, requesterProjectSettings: settings, ...(standing.client ? { client: { ...standing.client, projectSettings: settings, claimRules } } : {}) },
  }
}

/** Irrelevant for claims. */
const PROJECT_DEFAULTS = { roleCheck: false, projectCheck: false, privateLabeling: 'unspecified' } as const

interface Entitled {
  readonly client: Client
  readonly standing: Standing
  readonly named: NamedUser
  readonly scopes: readonly Scope[]
  readonly isSignedIn: boolean
}

/** The entitlement of a redeemed code. */
function entitlementOf({ client, standing, named, scopes, isSignedIn }: Entitled, { instance, vendor, clock }: BuilderDependencies): Entitlement {
  return {
    subject: { kind: 'user', userId: named.user.id, named },
    options: tokenOptions(client, standing),
    scopes,
    audience: audienceOf([client.id, client.projectId], scopes, { vendor, serviceProjectId: instance().projectId }),
    requestedTokens: { accessToken: true, idToken: true },
    grantId: GRANT,
    ...(isSignedIn ? { signIn: { sessionId: SESSION, authTime: clock.now(), amr: ['pwd'] } } : {}),
  }
}

/** The access token as userinfo and introspection would find it. */
function resolved(entitlement: Entitlement, { now, lifetime }: { readonly now: EpochSeconds; readonly lifetime: number }) {
  const { options: { clientId }, scopes, audience, signIn, subject } = entitlement
  return {
    jti: jwtId(entitlement, TOKEN), clientId, scopes, audience, issuedAt: now, expiresAt: now + lifetime,
    ...(subject.kind === 'user' ? { userId: subject.userId } : {}), ...(signIn ? { signIn } : {}),
  }
}

/** Hides values that only an issued token has. */
const masked = (outputs: Outputs): Outputs =>
  Object.fromEntries(Object.entries(outputs).map(([output, claims]: [string, Claims]) => [
    output, { ...claims, ...Object.fromEntries(OWN_VALUES.filter((name) => name in claims).map((name) => [name, PER_TOKEN])) },
  ])) as unknown as Outputs

/** Reads the same roles and metadata once. */
function readOnce(storage: Reader<ClaimReads>): Reader<ClaimReads> {
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: readonly unknown[], read: (reads: ClaimReads) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(key)
    const reading = (known.get(text) as Promise<T> | undefined) ?? storage.read(read)
    known.set(text, reading)
    return reading
  }
  const reads: ClaimReads = {
    userGrants: { rolesOf: (userId, projectIds) => once(['roles', userId, ...projectIds], ({ userGrants }) => userGrants.rolesOf(userId, projectIds)) },
    userMetadata: { search: (search) => once(['metadata', search], ({ userMetadata }) => userMetadata.search(search)) },
  }
  return { read: (work) => work(reads) }
}

import type { OwnData } from '@keyhall/core/accounts'
import { knownUserAgent } from '@keyhall/core/sessions'
import type { KnownSession } from '@keyhall/core/sessions'
import type { EpochSeconds, RecordedEvent, UserId } from '@keyhall/core/shared'

const instant = (at: EpochSeconds): string => new Date(at * 1000).toISOString()
const optionalInstant = (name: string, at: EpochSeconds | undefined): Readonly<Record<string, string>> =>
  (at === undefined ? {} : { [name]: instant(at) })

const factorsOf = ({ passkeys, totp, recoveryCodesLeft, hasEmailCode }: OwnData['factors']) => ({
  passkeys: passkeys.map(({ name, isBackedUp, transports, addedAt, lastUsedAt }) => ({
    name, isSynced: isBackedUp, transports, addedAt: instant(addedAt), ...optionalInstant('lastUsedAt', lastUsedAt),
  })),
  ...(totp ? { oneTimePasswords: { addedAt: instant(totp.addedAt), ...optionalInstant('lastUsedAt', totp.lastUsedAt) } } : {}),
  codesByMail: hasEmailCode,
  recoveryCodesLeft,
})

const sessionOf = ({ id, createdAt, authTime, lastSeenAt, expiresAt, amr, address, userAgent }: KnownSession) => ({
  id,
  createdAt: instant(createdAt),
  signedInAt: instant(authTime),
  lastUsedAt: instant(lastSeenAt),
  expiresAt: instant(expiresAt),
  methods: amr,
  ...(address === undefined ? {} : { address }),
  ...(userAgent === undefined ? {} : { userAgent, ...knownUserAgent(userAgent) }),
})

/** The actor of an event. Of other people only that it was another person, without identity or location. */
function byWhom({ actor, origin }: RecordedEvent, userId: UserId) {
  if (actor.kind === 'user' && actor.userId !== userId) return { by: 'another_user' }
  const by = actor.kind === 'user' ? 'yourself' : actor.kind
  return { by, ...(origin ? { address: origin.address, ...(origin.userAgent === undefined ? {} : { userAgent: origin.userAgent }) } : {}) }
}

const eventOf = (event: RecordedEvent, userId: UserId) => ({
  at: instant(event.at),
  type: event.type,
  about: event.aggregate,
  ...byWhom(event, userId),
  ...(event.before ? { before: event.before } : {}),
  ...(event.after ? { after: event.after } : {}),
})

/** The export of a user's data as JSON. Documented in docs/account.md; members are only ever added. */
export function ownDataDocument(data: OwnData) {
  const { exportedAt, person, passwordChangedAt, factors, metadata, roles, sessions, applications, events } = data
  const { id, orgId, userName, loginName, orgName, state, profile, email, phone, address, createdAt, updatedAt } = person
  return {
    exportedAt: instant(exportedAt),
    user: {
      id,
      userName,
      loginName,
      state,
      organization: { id: orgId, name: orgName },
      createdAt: instant(createdAt),
      changedAt: instant(updatedAt),
    },
    profile,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(address ? { address } : {}),
    password: { isSet: passwordChangedAt !== undefined, ...optionalInstant('changedAt', passwordChangedAt) },
    secondFactors: factorsOf(factors),
    metadata: metadata.map(({ key, value, updatedAt: at }) => ({ key, valueInBase64: value, changedAt: instant(at) })),
    roles: {
      administration: roles.memberships.map(({ scope, role }) => ({ scope, role })),
      projects: roles.projects.map((grant) => ({
        organizationId: grant.orgId, projectId: grant.projectId, roleKeys: grant.roleKeys, state: grant.state,
      })),
    },
    sessions: sessions.map(sessionOf),
    applications: applications.map(({ clientId, name, since, lastUsedAt, scopes, isRefreshable }) => ({
      clientId, name, since: instant(since), lastUsedAt: instant(lastUsedAt), scopes, staysSignedIn: isRefreshable,
    })),
    events: events.map((event) => eventOf(event, id)),
  }
}

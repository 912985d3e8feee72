import type { AuditQuery, AuditReads, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { CredentialReads } from '../../parties/credentials/index.js'
import type { FactorReads, PersonFactors } from '../../proofs/factors/index.js'
import type { Membership, MembershipReads } from '../../directory/permissions/index.js'
import type { KnownSession, ReadSessions } from '../../sessions/index.js'
import type { Caller, Clock, EpochSeconds, Reader, RecordedEvent, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { UserGrant, UserGrantReads } from '../../directory/user-grants/index.js'
import type { Human, NamedUser, UserMetadata, UserMetadataReads, UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import { asHuman } from './change-user.js'
import type { OwnApplication, OwnApplications } from './own-applications.js'
import type { AccountStores } from './ports.js'

/** All data about a person, without credentials. */
export interface OwnData {
  readonly exportedAt: EpochSeconds
  readonly person: Human & { readonly loginName: string; readonly orgName: string }
  readonly passwordChangedAt?: EpochSeconds
  readonly factors: PersonFactors
  readonly metadata: readonly UserMetadata[]
  readonly roles: { readonly memberships: readonly Membership[]; readonly projects: readonly UserGrant[] }
  readonly sessions: readonly KnownSession[]
  readonly applications: readonly OwnApplication[]
  /** Events about the account, and events caused by the person; newest first, at most `MAX_EXPORTED_EVENTS` of each. */
  readonly events: readonly RecordedEvent[]
}

/** Maximum number of events of each kind in an export. */
export const MAX_EXPORTED_EVENTS = 5000

const PAGE = 1000

interface Reads {
  readonly users: UserReads
  readonly credentials: CredentialReads
  readonly factors: FactorReads
  readonly userMetadata: UserMetadataReads
  readonly memberships: Pick<MembershipReads, 'ofUser'>
  readonly userGrants: Pick<UserGrantReads, 'search'>
  readonly audit: AuditReads
}

interface Dependencies {
  readonly storage: Reader<Reads> & UnitOfWork<AccountStores>
  readonly sessions: ReadSessions
  readonly applications: OwnApplications
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Exports all data about a person for that person (GDPR Article 15). The export is recorded. */
export class ExportOwnData {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown */
  async export(caller: Caller): Promise<OwnData> {
    const { storage, sessions, applications, events, clock } = this.#deps
    const { userId, orgId } = caller
    const about = await storage.read((stores) => readPerson(stores, userId))
    const ofUser = { filters: [{ kind: 'among', field: 'userId', values: [userId] }], offset: 0, limit: PAGE, isAscending: false } as const
    const data: OwnData = {
      exportedAt: clock.now(),
      ...about,
      sessions: (await sessions.search({ ...ofUser, sortBy: 'createdAt' })).items,
      applications: await applications.of(userId),
      events: await this.#events(userId),
    }
    const aggregate = { type: 'user', id: userId } as const
    await storage.run((stores) => events.record(stores, { type: 'user.data.exported', aggregate, orgId, ...byCaller(caller) }))
    return data
  }

  async #events(userId: UserId): Promise<readonly RecordedEvent[]> {
    const found = new Map<string, RecordedEvent>()
    for (const about of [{ aggregateTypes: ['user'], aggregateIds: [userId] }, { actorId: userId }] as const) {
      for (const event of await this.#all(about)) found.set(event.id, event)
    }
    return [...found.values()].toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1))
  }

  async #all(about: Partial<AuditQuery>): Promise<readonly RecordedEvent[]> {
    const all: RecordedEvent[] = []
    for (let offset = 0; offset < MAX_EXPORTED_EVENTS; offset += PAGE) {
      const query = { ...about, order: 'newest_first', offset, limit: PAGE } as const
      const { events } = await this.#deps.storage.read(({ audit }) => audit.search(query))
      all.push(...events)
      if (events.length < PAGE) break
    }
    return all
  }
}

type Person = Omit<OwnData, 'exportedAt' | 'sessions' | 'applications' | 'events'>

async function readPerson({ users, credentials, factors, userMetadata, memberships, userGrants }: Reads, userId: UserId): Promise<Person> {
  const named: NamedUser | undefined = await users.find(userId)
  const person = asHuman(named?.user)
  const whole = { filters: [{ kind: 'among', field: 'userId', values: [userId] }], offset: 0, limit: PAGE, isAscending: true } as const
  const changedAt = (await credentials.password(userId))?.changedAt
  return {
    person: { ...person, loginName: named ? loginName(named) : person.userName, orgName: named?.orgName ?? '' },
    ...(changedAt === undefined ? {} : { passwordChangedAt: changedAt }),
    factors: await factors.of(userId),
    metadata: (await userMetadata.search(whole)).items,
    roles: { memberships: await memberships.ofUser(userId), projects: (await userGrants.search(whole)).items },
  }
}

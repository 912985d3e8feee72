import type { CredentialReads } from '../../parties/credentials/index.js'
import type { FactorReads, PersonFactors } from '../../proofs/factors/index.js'
import type { Instance, Policies } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { EpochSeconds, Reader, UserId } from '../../foundation/shared/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { shownName } from '../../directory/users/index.js'
import { asHuman } from './change-user.js'

/** What a person sees of their own account. */
export interface OwnAccount {
  readonly person: Human
  /** As `shownName` makes it. */
  readonly loginName: string
  readonly orgName: string
  /** Absent without a password. */
  readonly passwordChangedAt?: EpochSeconds
  readonly factors: PersonFactors
  /** The policies for the person. */
  readonly policies: Policies
}

interface Reads extends DecidingReads {
  readonly users: UserReads
  readonly credentials: Pick<CredentialReads, 'password'>
  readonly factors: FactorReads
}

interface Dependencies {
  readonly storage: Reader<Reads>
  readonly instance: () => Pick<Instance, 'settings'>
}

/** Reads the data of the account pages. */
export class ReadOwnAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown */
  async read(userId: UserId): Promise<OwnAccount> {
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const { users, credentials, factors } = reads
      const named = await users.find(userId)
      const person = asHuman(named?.user)
      const changedAt = (await credentials.password(userId))?.changedAt
      return {
        person,
        loginName: named ? shownName(named) : person.userName,
        orgName: named?.orgName ?? '',
        ...(changedAt === undefined ? {} : { passwordChangedAt: changedAt }),
        factors: await factors.of(userId),
        policies: (await signInDecisions(reads, { userId, orgId: person.orgId }, instance())).policies,
      }
    })
  }
}

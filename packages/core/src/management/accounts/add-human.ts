import type { RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { SeedSealer } from '../../parties/credentials/index.js'
import type { Caller, Clock, Ids, OutboxBell, UnitOfWork } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { ExternalLink } from '../../directory/identity-providers/index.js'
import { linkByCaller } from '../../directory/identity-providers/index.js'
import type { Human, NewHuman } from '../../directory/users/index.js'
import type { RecordedAs } from '../new-users/index.js'
import { addPerson, personToAdd, sealedTotp } from '../new-users/index.js'
import type { Changed } from './change-user.js'
import type { AddressProof, PhoneProof, ReturnedCodes } from './contact-proof.js'
import type { PersonCodes } from './person-codes.js'
import type { AccountStores, NewAccountStores } from './ports.js'
import type { PasswordOrHash, PreparePassword } from './prepare-password.js'
import { totpSeed } from './totp-seed.js'

/** A person to add. */
export interface HumanToAdd extends Omit<NewHuman, 'id' | 'state'> {
  /** Generated if absent. */
  readonly id?: UserId | undefined
  readonly password?: { readonly value: PasswordOrHash; readonly isChangeRequired: boolean } | undefined
  /** Base32, or an `otpauth` URI. */
  readonly totpSeed?: string | undefined
  /** Values in base64. */
  readonly metadata?: readonly { readonly key: string; readonly value: string }[] | undefined
  /** Sign-ins at identity providers, on the word of the caller. */
  readonly links?: readonly Pick<ExternalLink, 'providerId' | 'externalId' | 'userName'>[] | undefined
  /** Whether a person without a password must set up the account before it is active. */
  readonly isInitialWithoutPassword: boolean
  readonly emailProof: AddressProof
  readonly phoneProof: PhoneProof
}

export interface AddedHuman extends Changed, ReturnedCodes {
  readonly userId: UserId
}

interface Dependencies {
  readonly storage: UnitOfWork<NewAccountStores>
  readonly passwords: PreparePassword
  readonly sealer: SeedSealer
  readonly codes: PersonCodes
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Adds a person with all given data, atomically. */
export class AddHuman {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws LoginNameTaken, PasswordRefused, HashNotAccepted, SeedRefused, PasswordQueueFull, TextMessagesOff, TooManyTextMessages, ProviderUnknown, LinkTaken, TooManyLinks */
  async add(input: HumanToAdd, caller: Caller): Promise<AddedHuman> {
    return this.#commit(await this.prepare(input, caller))
  }

  /** As `add`, for an account that existed in another system: the audit trail shows it as imported. */
  async import(input: HumanToAdd, caller: Caller): Promise<AddedHuman> {
    return this.#commit(await this.#prepare(input, caller, 'user.human.imported'))
  }

  async #commit(add: (stores: NewAccountStores) => Promise<AddedHuman>): Promise<AddedHuman> {
    const { storage, bell } = this.#deps
    const added = await storage.run((stores) => add(stores))
    bell.ring()
    return added
  }

  /**
   * Does the slow part, so that the returned function can add the person in a unit of work together with other changes. The caller wakes the
   * outbox after the commit.
   *
   * @throws PasswordRefused, HashNotAccepted, SeedRefused, PasswordQueueFull
   */
  async prepare(input: HumanToAdd, caller: Caller): Promise<(stores: NewAccountStores) => Promise<AddedHuman>> {
    return this.#prepare(input, caller, 'user.human.added')
  }

  async #prepare(input: HumanToAdd, caller: Caller, type: RecordedAs['type']): Promise<(stores: NewAccountStores) => Promise<AddedHuman>> {
    const { passwords, sealer, events, ids, clock } = this.#deps
    const { password, isInitialWithoutPassword, totpSeed: seed, links: _links, id = UserId.parse(ids.next()), ...who } = input
    const totp = seed === undefined ? undefined : sealedTotp(totpSeed(seed), id, sealer)
    // Hashed last, because it is slow.
    const hash = password && (await passwords.prepare(password.value, who))
    const person = personToAdd({
      ...who, id, totp,
      password: password && hash && { hash, isChangeRequired: password.isChangeRequired },
      state: isInitialWithoutPassword ? undefined : 'active',
    }, clock.now())
    return async (stores) => {
      const { metadata = [], links = [] } = input
      const more = { metadataKeys: metadata.map(({ key }) => key) }
      await addPerson(stores, person, { type, more, record: (event) => events.record(stores, { ...event, ...byCaller(caller) }) })
      const { id: userId, createdAt: at, orgId } = person.user
      for (const { key, value } of metadata) await stores.userMetadata.put({ userId, key, value, createdAt: at, updatedAt: at })
      for (const link of links) {
        const linked = await linkByCaller(stores, { ...link, userId, isGiven: true, linkedAt: at }, orgId)
        if (linked) await events.record(stores, { ...linked, ...byCaller(caller) })
      }
      return { userId, at, orgId, ...(await this.#prove(stores, person.user, input, caller)) }
    }
  }

  /** A mail is sent only if the address is unverified, or there is no password (specification "import human user"). */
  async #prove(stores: AccountStores, person: Human, { emailProof, phoneProof: phone }: HumanToAdd, caller: Caller): Promise<ReturnedCodes> {
    const { codes } = this.#deps
    const isSetUpByMail = person.email !== undefined && person.state === 'initial'
    if (isSetUpByMail) await codes.mail(stores, person, 'initialise')
    // The mail for the set-up verifies the address too.
    const email = isSetUpByMail && emailProof === 'mail' ? 'later' : emailProof
    return codes.prove(stores, person, { email, phone }, caller)
  }
}

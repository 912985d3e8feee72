import type { RecordEvents } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { EncodedHash, SeedSealer } from '../../parties/credentials/index.js'
import type { Caller, Clock, Ids, OrgId, OutboxBell, UnitOfWork } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { Email, Human, Phone, Profile } from '../../directory/users/index.js'
import { aboutUser } from './about-user.js'
import { defaultDisplayName } from './change-profile.js'
import type { AddressProof } from './change-email.js'
import type { Changed } from './change-user.js'
import type { PersonCodes } from './person-codes.js'
import type { PhoneProof } from './phone-proof.js'
import type { AccountStores } from './ports.js'
import type { GivenPassword, PreparePassword } from './prepare-password.js'
import { totpSeed } from './totp-seed.js'

/** Without a display name, it is composed from the names. */
export type NewProfile = Omit<Profile, 'displayName'> & { readonly displayName?: string }

/** A person to add. */
export interface NewHuman {
  /** Generated if absent. */
  readonly id?: UserId | undefined
  readonly orgId: OrgId
  readonly userName: string
  readonly profile: NewProfile
  readonly email?: Email | undefined
  readonly phone?: Phone | undefined
  readonly password?: { readonly given: GivenPassword; readonly isChangeRequired: boolean } | undefined
  /** Base32, or an `otpauth` URI. */
  readonly totpSeed?: string | undefined
  /** Values in base64. */
  readonly metadata?: readonly { readonly key: string; readonly value: string }[] | undefined
  /** Whether a person without a password must set up the account before it is active. */
  readonly isInitialWithoutPassword: boolean
  readonly emailProof: AddressProof
  readonly phoneProof: PhoneProof
  readonly event: 'user.human.added' | 'user.human.imported'
}

/** Codes for the caller to deliver, if requested. */
export interface ReturnedCodes {
  readonly emailCode?: string
  readonly phoneCode?: string
}

export interface AddedHuman extends Changed, ReturnedCodes {
  readonly userId: UserId
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
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

  /** @throws LoginNameTaken, PasswordRefused, HashNotAccepted, SeedRefused, PasswordQueueFull, TextMessagesOff, TooManyTextMessages */
  async add(wanted: NewHuman, caller: Caller): Promise<AddedHuman> {
    const { storage, bell } = this.#deps
    const add = await this.prepare(wanted, caller)
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
  async prepare(wanted: NewHuman, caller: Caller): Promise<(stores: AccountStores) => Promise<AddedHuman>> {
    const { passwords, sealer } = this.#deps
    const { password, orgId } = wanted
    const person = this.#person(wanted)
    const sealedSeed = wanted.totpSeed === undefined ? undefined : sealer.seal(totpSeed(wanted.totpSeed), person.id)
    // Hashed last, because it is slow.
    const hash = password && (await passwords.prepare(password.given, person))
    return async (stores) => {
      await this.#store(stores, person, { wanted, hash, sealedSeed })
      await this.#record(stores, person, wanted, caller)
      return { userId: person.id, at: person.createdAt, orgId, ...(await this.#prove(stores, person, wanted)) }
    }
  }

  #person({ id, orgId, userName, profile, email, phone, password, isInitialWithoutPassword }: NewHuman): Human {
    const now = this.#deps.clock.now()
    return {
      kind: 'human',
      id: id ?? UserId.parse(this.#deps.ids.next()),
      orgId,
      userName,
      state: password || !isInitialWithoutPassword ? 'active' : 'initial',
      profile: { ...profile, displayName: profile.displayName ?? defaultDisplayName(profile) },
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      createdAt: now,
      updatedAt: now,
    }
  }

  async #store(
    { users, credentials, userMetadata }: AccountStores,
    person: Human,
    made: { readonly wanted: NewHuman; readonly hash: EncodedHash | undefined; readonly sealedSeed: string | undefined },
  ): Promise<void> {
    const { wanted, hash, sealedSeed } = made
    const { id: userId, createdAt: now } = person
    await users.add(person)
    const change = wanted.password?.isChangeRequired ? ({ isChangeRequired: true } as const) : {}
    if (hash) await credentials.putPassword({ userId, hash, changedAt: now, ...change })
    if (sealedSeed !== undefined) await credentials.putTotp({ userId, sealedSeed, addedAt: now })
    for (const { key, value } of wanted.metadata ?? []) await userMetadata.put({ userId, key, value, createdAt: now, updatedAt: now })
  }

  async #record(stores: AccountStores, person: Human, wanted: NewHuman, caller: Caller): Promise<void> {
    const { event, password, totpSeed: seed, metadata = [] } = wanted
    const { id: _id, orgId: _orgId, kind: _kind, createdAt: _createdAt, updatedAt: _updatedAt, ...recorded } = person
    const extras = {
      hasPassword: password !== undefined,
      passwordChangeRequired: password?.isChangeRequired === true,
      hasOneTimePasswords: seed !== undefined,
      metadataKeys: metadata.map(({ key }) => key),
    }
    const after = withoutSecrets({ ...recorded, ...extras })
    await this.#deps.events.record(stores, { ...aboutUser(event, person, caller), after })
  }

  /** A mail is sent only if the address is unverified, or there is no password (specification "import human user"). */
  async #prove(stores: AccountStores, person: Human, { emailProof, phoneProof }: NewHuman): Promise<ReturnedCodes> {
    const { codes } = this.#deps
    const isEmailOpen = person.email?.isVerified === false
    if (person.email && person.state === 'initial') await codes.mail(stores, person, 'initialise')
    else if (isEmailOpen && emailProof === 'mail') await codes.mail(stores, person, 'email_verification')
    const emailCode = isEmailOpen && emailProof === 'return' ? await codes.issue(stores, person, 'email_verification') : undefined
    const phoneCode = person.phone?.isVerified === false ? await codes.provePhone(stores, person, phoneProof) : undefined
    return { ...(emailCode === undefined ? {} : { emailCode }), ...(phoneCode === undefined ? {} : { phoneCode }) }
  }
}

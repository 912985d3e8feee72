import type { AddOrg, AddingOrgStores, NewOrg } from '../administration/index.js'
import type { Org } from '../../directory/orgs/index.js'
import type { Caller, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { AddHuman, AddedHuman, HumanToAdd } from './add-human.js'
import type { NewAccountStores } from './ports.js'

type Stores = NewAccountStores & AddingOrgStores

/** @returns the existing user, or the result of adding a new person */
type Arrival = (stores: Stores) => Promise<UserId | AddedHuman>

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly addOrg: AddOrg
  readonly addHuman: AddHuman
  readonly bell: OutboxBell
}

/** An administrator of the new organization: an existing user, or a new person. */
export type NewAdministrator = { readonly roles: readonly string[] } & (User | Person)

interface User {
  readonly userId: UserId
}

interface Person {
  readonly human: Omit<HumanToAdd, 'orgId'>
}

interface NewSetUp extends Omit<NewOrg, 'administrators'> {
  readonly administrators: readonly NewAdministrator[]
}

export interface OrgSetUp {
  readonly org: Org
  /** The new people, in the order of the request. */
  readonly people: readonly AddedHuman[]
}

/** Adds an organization with its administrators, atomically. */
export class SetUpOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws as `AddOrg` and `AddHuman` do */
  async setUp(input: NewSetUp, caller: Caller): Promise<OrgSetUp> {
    const { storage, addOrg, bell } = this.#deps
    const org = addOrg.draft(input)
    const administrators: { readonly roles: readonly string[]; readonly arrive: Arrival }[] = []
    for (const one of input.administrators) administrators.push({ roles: one.roles, arrive: await this.#arrival(one, org, caller) })
    const people = await storage.run(async (stores) => {
      await addOrg.store(org, stores, caller)
      const added: AddedHuman[] = []
      for (const { roles, arrive } of administrators) {
        const who = await arrive(stores)
        if (typeof who !== 'string') added.push(who)
        await addOrg.appoint(org, { userId: typeof who === 'string' ? who : who.userId, roles }, stores, caller)
      }
      return added
    })
    bell.ring()
    return { org, people }
  }

  async #arrival(one: NewAdministrator, { id: orgId }: Org, caller: Caller): Promise<Arrival> {
    return 'userId' in one ? async () => one.userId : this.#deps.addHuman.prepare({ ...one.human, orgId }, caller)
  }
}

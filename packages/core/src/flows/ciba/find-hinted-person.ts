import { findPersonByLoginName } from '../../parties/credentials/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import type { UserGrantReads } from '../../directory/user-grants/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { OrgId, Reader } from '../../foundation/shared/index.js'
import { UserId } from '../../foundation/shared/index.js'
import type { IdTokenHints } from '../../sessions/index.js'
import type { PersonHint } from './backchannel-parameters.js'

interface Reads extends DecidingReads {
  readonly users: UserReads
  readonly userGrants: Pick<UserGrantReads, 'rolesOf'>
}

/** Dependencies of this use case. */
export interface HintDependencies {
  readonly storage: Reader<Reads>
  readonly hints: IdTokenHints
  readonly instance: () => Instance
}

/** The client that names a person, and the organization of its project. */
export interface NamingClient {
  readonly client: Client
  readonly orgId: OrgId | undefined
}

/**
 * Finds the person that a hint names (CIBA Core §7.1). A client may ask people of its own organization, people with a role in its project, and
 * people who have signed in to it, whose ID token it has. For all others it gets the same answer as for unknown ones.
 */
export class FindHintedPerson {
  readonly #deps: HintDependencies

  constructor(deps: HintDependencies) {
    this.#deps = deps
  }

  /** @throws OAuthError `invalid_request` for an ID token of another client or issuer */
  async find(hint: PersonHint, by: NamingClient): Promise<Human | undefined> {
    if (hint.kind === 'id_token_hint') return this.#byIdToken(hint.text, by.client)
    const person = await this.#byName(hint.text)
    return person && (await this.#isReachable(person, by)) ? person : undefined
  }

  async #byIdToken(jwt: string, client: Client): Promise<Human | undefined> {
    const { storage, hints } = this.#deps
    const hinted = await hints.verify(jwt)
    if (hinted?.clientId !== client.id) throw new OAuthError('invalid_request', 'id_token_hint is not an ID token that this server issued to this client')
    const named = await storage.read(({ users }) => users.find(hinted.userId))
    return humanOf(named?.user)
  }

  /** A login name as on the sign-in page, or a subject identifier. */
  async #byName(text: string): Promise<Human | undefined> {
    const { storage, instance } = this.#deps
    return storage.read(async (reads) => {
      const named = await findPersonByLoginName(typedLoginName(text), reads, instance())
      if (named) return named.user
      const id = UserId.optional(text)
      return id && humanOf((await reads.users.find(id))?.user)
    })
  }

  async #isReachable(person: Human, { client, orgId }: NamingClient): Promise<boolean> {
    if (person.orgId === orgId) return true
    const granted = await this.#deps.storage.read(({ userGrants }) => userGrants.rolesOf(person.id, [client.projectId]))
    return granted.length > 0
  }
}

const humanOf = (user: { readonly kind: string } | undefined): Human | undefined => (user?.kind === 'human' ? (user as Human) : undefined)

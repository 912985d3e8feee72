import type { ClientId } from '@keyhall/core/shared'
import { withDefined } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import type { Epoch } from '../configuration/epoch.js'
import type { ProvenCache } from '../configuration/proven-cache.js'
import { CLIENT_STANDING, readClientStanding } from '../rows/standing-row.js'
import type { ClientStanding } from '../rows/standing-row.js'
import type { ComparedReads } from '../sql/sql.js'

const ABSENT: Partial<ClientStanding> = {}

/** A client at the version that was read with the epoch. */
export interface ExistingClient {
  readonly id: ClientId
  readonly version: number
}

interface Parties {
  readonly user: Standing['user']
  /** The client of a token, unless there is none. */
  readonly client?: ExistingClient | undefined
  /** The client that asks, unless there is none. */
  readonly requester?: ExistingClient | undefined
}

interface Read {
  readonly standing: ClientStanding
  readonly epoch: Epoch
}

/** The part of a standing that depends on the configuration alone, from the cache. */
export class ClientStandings {
  readonly #cache: ProvenCache
  readonly #reads: ComparedReads

  constructor(cache: ProvenCache, reads: ComparedReads) {
    this.#cache = cache
    this.#reads = reads
  }

  /** At the present epoch. That of an absent client is not cached: an insertion makes no new epoch. */
  async of(clientId: ClientId): Promise<Partial<ClientStanding>> {
    return (await this.#cached(clientId))?.standing ?? ABSENT
  }

  /**
   * Completes the standing of a user. A cached client must also have the version that was read: an epoch that a change does not replace, for
   * example without its trigger, makes no outdated client valid.
   *
   * @param epoch that of the read that returned the user and the versions
   */
  complete(parties: Parties, epoch: Epoch): Standing | Promise<Standing> {
    const { client, requester } = parties
    const [ofClient, ofRequester] = [this.#known(client, epoch), this.#known(requester, epoch)]
    if (ofClient && ofRequester) return standingOf(parties, ofClient, ofRequester)
    const one = ofClient ?? this.#current(client, epoch)
    const other = ofRequester ?? (client?.id === requester?.id ? one : this.#current(requester, epoch))
    return Promise.all([one, other]).then(([first, second]) => standingOf(parties, first, second))
  }

  #known(client: ExistingClient | undefined, epoch: Epoch): Partial<ClientStanding> | undefined {
    if (client === undefined) return ABSENT
    const read = this.#cache.known(epoch, keyOf(client.id)) as Read | undefined
    const standing = read?.standing
    return standing?.requesterVersion === client.version ? standing : undefined
  }

  async #current(client: ExistingClient | undefined, epoch: Epoch): Promise<Partial<ClientStanding>> {
    if (client === undefined) return ABSENT
    const found = await this.#cached(client.id, epoch)
    const isCurrent = found === undefined || found.standing.requesterVersion === client.version
    return (isCurrent ? found : await this.#read(client.id))?.standing ?? ABSENT
  }

  #cached(id: ClientId, epoch?: Epoch): Promise<Read | undefined> {
    const epochs = epoch === undefined ? undefined : { current: () => epoch }
    return this.#cache.get(keyOf(id), () => this.#read(id), epochs, (read) => read.epoch)
  }

  #read(id: ClientId): Promise<Read | undefined> {
    return this.#reads.firstWithEpoch(CLIENT_STANDING, [id], (row, epoch) => ({ standing: readClientStanding(row), epoch }))
  }
}

const keyOf = (clientId: ClientId): string => `standing ${clientId}`

const standingOf = ({ user }: Parties, { client }: Partial<ClientStanding>, requester: Partial<ClientStanding>): Standing => {
  const { requesterVersion, requesterOrgId, requesterProjectSettings, isRequesterBarred } = requester
  return withDefined({}, { user, client, requesterVersion, requesterOrgId, requesterProjectSettings, isRequesterBarred })
}

import type { ClientId } from '@keyhall/core/shared'
import { withDefined } from '@keyhall/core/shared'
import type { Standing } from '@keyhall/core/tokens'
import type { Epoch, Epochs } from '../configuration/epoch.js'
import type { ProvenCache } from '../configuration/proven-cache.js'
import { CLIENT_STANDING, readClientStanding } from '../rows/standing-row.js'
import type { ClientStanding } from '../rows/standing-row.js'
import type { ComparedReads } from '../sql/sql.js'

/** The standing of an absent client. Not cached: an insertion makes no new epoch. */
const ABSENT: Partial<ClientStanding> = {}

/** The clients of a standing; absent ones do not apply, or do not exist. */
interface Parties {
  readonly user: Standing['user']
  readonly client?: ClientId | undefined
  readonly requester?: ClientId | undefined
}

/** The part of a standing that depends on the configuration alone, from the cache. */
export class ClientStandings {
  readonly #cache: ProvenCache
  readonly #reads: ComparedReads

  constructor(cache: ProvenCache, reads: ComparedReads) {
    this.#cache = cache
    this.#reads = reads
  }

  /** @param epochs by default the present one */
  async of(clientId: ClientId, epochs?: Epochs): Promise<Partial<ClientStanding>> {
    return (await this.#cache.get(keyOf(clientId), () => this.#reads.firstWithEpoch(CLIENT_STANDING, [clientId], readClientStanding), epochs)) ?? ABSENT
  }

  /** @param epoch that of the read that returned the user */
  complete(parties: Parties, epoch: Epoch): Standing | Promise<Standing> {
    const { client, requester } = parties
    const [ofClient, ofRequester] = [this.#known(client, epoch), this.#known(requester, epoch)]
    if (ofClient && ofRequester) return standingOf(parties, ofClient, ofRequester)
    const epochs = { current: () => epoch }
    const missing = (id: ClientId | undefined) => (id === undefined ? ABSENT : this.of(id, epochs))
    return Promise.all([ofClient ?? missing(client), ofRequester ?? missing(requester)]).then(([one, other]) => standingOf(parties, one, other))
  }

  #known(id: ClientId | undefined, epoch: Epoch): Partial<ClientStanding> | undefined {
    return id === undefined ? ABSENT : this.#cache.known(epoch, keyOf(id))
  }
}

const keyOf = (clientId: ClientId): string => `standing ${clientId}`

const standingOf = ({ user }: Parties, { client }: Partial<ClientStanding>, { requesterVersion, requesterOrgId, requesterProjectSettings }: Partial<ClientStanding>): Standing =>
  withDefined({}, { user, client, requesterVersion, requesterOrgId, requesterProjectSettings })

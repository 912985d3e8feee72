import type { Instance } from '../../foundation/instance/index.js'
import { clientDecision, isListedDomain } from '../../foundation/instance/index.js'
import type { ClientId, Clock, EpochSeconds, FindCurrentRequest, OutgoingHttp } from '../../foundation/shared/index.js'
import type { Client, DescribedClients } from '../clients/index.js'
import { CLIENT_DEFAULTS, FetchLimits } from '../clients/index.js'
import { MAX_DOCUMENT_BYTES, documentLifetime, readClientDocument } from './client-document.js'
import type { ClientIdUrl } from './client-id-url.js'
import { clientIdUrl, isUrl } from './client-id-url.js'
import type { ClientMetadata } from './client-metadata.js'
import type { OpenClientsProject } from './open-clients-project.js'
import { OPEN_CLIENTS_PROJECTS } from './open-clients-project.js'
import { publisherName, serviceNames } from './publisher-name.js'

/** Documents and failures in memory. */
const MAX_ENTRIES = 500
const TIMEOUT = 5
/** Seconds until a failed address is tried again, so that requests cannot make this server call another server repeatedly. */
const RETRY_AFTER = 10
/** Seconds for which a document is used beyond its lifetime while its server does not answer, so that no sign-in breaks off. */
const GRACE = 300

interface Known {
  readonly metadata?: ClientMetadata
  /** Why the last fetch failed. */
  readonly problem?: string
  /** Whether it failed without a response. */
  readonly isUnreachable?: boolean
  readonly until: EpochSeconds
  /** Until when `metadata` is used while its server does not answer. */
  readonly usableUntil?: EpochSeconds
}

interface Dependencies {
  readonly http: OutgoingHttp
  readonly project: OpenClientsProject
  readonly instance: () => Instance
  readonly currentRequest: FindCurrentRequest
  readonly clock: Clock
  /** Seconds for one document, from the name resolution to the last byte. Default: 5. */
  readonly timeout?: number
  /** Product, vendor word and host, which no such client may call itself. */
  readonly ownNames?: readonly string[]
}

/**
 * Finds clients that are described by a document at their client_id (Client ID Metadata Document draft 02). Such a client has no row until a person agrees
 * to it, so that an anonymous request stores nothing: the documents are in a cache of bounded size.
 */
export class FindDescribedClient implements DescribedClients {
  readonly #deps: Dependencies
  readonly #known = new Map<ClientId, Known>()
  readonly #fetching = new Map<ClientId, Promise<Known>>()
  readonly #limits: FetchLimits

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#limits = new FetchLimits(deps.clock)
  }

  serves(id: ClientId): boolean {
    return isUrl(id) && this.#deps.instance().settings.features.mcp
  }

  problemOf(id: ClientId): string | undefined {
    const url = clientIdUrl(id)
    if (!url) return 'client_id is a URL without the required form: https, a host in lower case, and a path without dot segments and fragment; 200 characters at most'
    if (this.#isDenied(url)) return `clients of ${url.host} are not admitted here`
    const problem = this.#known.get(id)?.problem
    return problem && `the client metadata document at ${id} is refused: ${problem}`
  }

  async find(id: ClientId, stored: Client | undefined, use: 'tokens' | 'authorization'): Promise<Client | undefined> {
    const url = clientIdUrl(id)
    if (!url || this.#isDenied(url)) return undefined
    const { metadata, isUnreachable } = await this.#document(id, url)
    if (!metadata) return isUnreachable && use === 'tokens' ? stored : undefined
    await this.#deps.project.ensure('document')
    return this.#clientOf(id, url, metadata, stored)
  }

  #isDenied({ host }: ClientIdUrl): boolean {
    return clientDecision(this.#deps.instance().settings.openClients, host) === 'deny'
  }

  async #document(id: ClientId, url: ClientIdUrl): Promise<Known> {
    const known = this.#known.get(id)
    if (known && this.#deps.clock.now() < known.until) return known
    const running = this.#fetching.get(id) ?? this.#fetch(id, url, known).finally(() => this.#fetching.delete(id))
    this.#fetching.set(id, running)
    return running
  }

  async #fetch(id: ClientId, url: ClientIdUrl, before: Known | undefined): Promise<Known> {
    const { http, clock, currentRequest, instance, timeout = TIMEOUT } = this.#deps
    const isUsable = before?.metadata !== undefined && clock.now() < (before.usableUntil ?? 0)
    // Not remembered: the limit belongs to the requester or the host, not to the document.
    if (!this.#limits.take(currentRequest()?.network ?? '', id)) {
      return isUsable ? before : { problem: 'too many documents were requested, try again in a minute', isUnreachable: true, until: 0 }
    }
    const answer = await http.send({
      url: id, method: 'GET', headers: { accept: 'application/json' }, body: '', timeout, maxAnswerBytes: MAX_DOCUMENT_BYTES,
      isChosenByStranger: !isListedDomain(instance().settings.openClients, url.host),
    })
    const now = clock.now()
    if ('problem' in answer) {
      // The detail would reveal the network of this server.
      const problem = `it cannot be read (${answer.problem})`
      return this.#remember(id, { problem, isUnreachable: true, until: now + RETRY_AFTER, ...(isUsable ? { metadata: before.metadata, usableUntil: before.usableUntil ?? 0 } : {}) })
    }
    const read = readClientDocument(id, url, answer)
    if ('problem' in read) return this.#remember(id, { problem: read.problem, until: now + RETRY_AFTER })
    const until = now + documentLifetime(answer.cacheControl)
    return this.#remember(id, { metadata: read.metadata, until, usableUntil: until + GRACE })
  }

  #remember(id: ClientId, known: Known): Known {
    this.#known.delete(id)
    this.#known.set(id, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest)
    return known
  }

  /** Its row decides whether it is active; the document decides everything else. */
  #clientOf(id: ClientId, { host, authority }: ClientIdUrl, { name, ...metadata }: ClientMetadata, stored: Client | undefined): Client {
    const now = this.#deps.clock.now()
    const isVerified = clientDecision(this.#deps.instance().settings.openClients, host) === 'allow'
    const { state, version, createdAt, changedAt, claimRules } = stored ?? { state: 'active', version: 1, createdAt: now, changedAt: now }
    return {
      ...CLIENT_DEFAULTS,
      ...metadata,
      id,
      projectId: OPEN_CLIENTS_PROJECTS.document,
      name: publisherName(name, authority, serviceNames(this.#deps.instance(), this.#deps.ownNames)),
      selfRegistered: 'document',
      ...(isVerified ? { isPublisherVerified: true } : { isBarredFromApi: true }),
      requiresConsent: true,
      responseTypes: ['code'],
      idTokenUserinfoAssertion: false,
      accessTokenType: 'jwt',
      allowedOrigins: [],
      ...(claimRules ? { claimRules } : {}),
      state, version, createdAt, changedAt,
    }
  }
}

import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import type { Clock, EpochSeconds, OutgoingHttp } from '@keyhall/core/shared'
import { documentOfOne } from './aggregate.js'
import { readIdpMetadata } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'
import { MetadataRefused } from './metadata-refused.js'

interface Cached {
  readonly metadata: IdpMetadata
  readonly fetchedAt: EpochSeconds
}

/** Seconds and bytes, for aggregates of federations. */
const TIMEOUT = 30
const MAX_ANSWER = 10 * 2 ** 20
const MAX_AGE = 3600
/** Minimum time between two fetches of one address, in seconds. */
const MIN_INTERVAL = 60
const MAX_ENTRIES = 256
const HTTPS_OR_LOOPBACK = /^(https:\/\/|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/])/

/** Receives the reason why metadata could not be refreshed. Sign-ins continue with the last valid document. */
export type NoteFailedRefresh = (address: string, problem: unknown) => void

interface MetadataSourceOptions {
  readonly http: OutgoingHttp
  readonly clock: Clock
  readonly noteFailedRefresh: NoteFailedRefresh
}

/** Reads the metadata of providers: a document, or an address that is fetched again every hour, so that new keys are found in time. */
export class MetadataSource {
  readonly #deps: MetadataSourceOptions
  readonly #cache = new Map<string, Cached>()
  readonly #askedAt = new Map<string, EpochSeconds>()
  /** Stored documents that were read, so that a message of a stranger does not parse one again. */
  readonly #stored = new Map<string, IdpMetadata>()

  constructor(deps: MetadataSourceOptions) {
    this.#deps = deps
  }

  /** The metadata of a sign-in. If the address fails, the last document that worked is used. @throws UpstreamUnreachable, UpstreamMisconfigured */
  async read(settings: SamlSettings): Promise<IdpMetadata> {
    const { metadataUrl: url } = settings
    if (url === undefined) return this.#ofStored(settings)
    const cached = this.#cache.get(keyOf(settings))
    if (cached && this.#deps.clock.now() - cached.fetchedAt < MAX_AGE) return cached.metadata
    try {
      return (await this.#renewed(settings)) ?? cached?.metadata ?? this.#ofStored(settings)
    } catch (problem) {
      if (!cached && settings.metadataXml === '') throw problem
      this.#deps.noteFailedRefresh(url, problem)
      return cached?.metadata ?? this.#ofStored(settings)
    }
  }

  /** Fetches the address after a signature of an unknown key. @returns `undefined` without an address, when it fails, or when it was asked a moment ago */
  async renew(settings: SamlSettings): Promise<IdpMetadata | undefined> {
    if (settings.metadataUrl === undefined) return undefined
    try {
      return await this.#renewed(settings)
    } catch (problem) {
      this.#deps.noteFailedRefresh(settings.metadataUrl, problem)
      return undefined
    }
  }

  /**
   * Fetches the document of one provider now.
   *
   * @param entityId which one, if the address has an aggregate
   * @throws UpstreamUnreachable, UpstreamMisconfigured
   */
  async fetch(url: string, entityId: string | undefined): Promise<string> {
    if (!HTTPS_OR_LOOPBACK.test(url)) throw new UpstreamMisconfigured('the metadata address must be an https address: its keys are trusted')
    const answer = await this.#deps.http.send({
      url, method: 'GET', headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' }, body: '', timeout: TIMEOUT, maxAnswerBytes: MAX_ANSWER,
    })
    if ('problem' in answer) throw new UpstreamUnreachable(`the metadata address cannot be read: ${answer.problem} (${answer.detail})`)
    if (answer.status !== 200) throw new UpstreamUnreachable(`the metadata address answers with status ${answer.status} instead of 200`)
    return await translated(() => documentOfOne(answer.body, entityId))
  }

  async #renewed(settings: SamlSettings): Promise<IdpMetadata | undefined> {
    const { metadataUrl: url = '' } = settings
    const key = keyOf(settings)
    const now = this.#deps.clock.now()
    const askedAt = this.#askedAt.get(key)
    if (askedAt !== undefined && now - askedAt < MIN_INTERVAL) return undefined
    remember(this.#askedAt, key, now)
    const metadata = await translated(async () => readIdpMetadata(await this.fetch(url, this.entityIdOf(settings))))
    this.#assertSameEntity(settings, metadata)
    remember(this.#cache, key, { metadata, fetchedAt: now })
    return metadata
  }

  /** The entity id that was named, or that of the stored document: an address must go on to describe it. @throws UpstreamMisconfigured */
  entityIdOf({ metadataXml, entityId }: SamlSettings): string | undefined {
    return entityId ?? (metadataXml === '' ? undefined : this.#ofStored({ metadataXml }).entityId)
  }

  /** Refuses metadata of another entity: a provider that takes over the address could sign people in to any linked account. */
  #assertSameEntity(settings: SamlSettings, { entityId }: IdpMetadata): void {
    const expected = this.entityIdOf(settings)
    if (expected === undefined || expected === entityId) return
    throw new UpstreamMisconfigured(`the metadata address describes ${entityId} instead of ${expected}: save the provider again to accept it`)
  }

  #ofStored({ metadataXml }: Pick<SamlSettings, 'metadataXml'>): IdpMetadata {
    if (metadataXml === '') throw new UpstreamUnreachable('the metadata address did not answer yet')
    const known = this.#stored.get(metadataXml)
    if (known) return known
    const metadata = stored(metadataXml)
    remember(this.#stored, metadataXml, metadata)
    return metadata
  }
}

/** Other settings with the same address are another entry: what they pin may differ. */
const keyOf = ({ metadataUrl = '', metadataXml, entityId = '' }: SamlSettings): string => `${metadataUrl}\n${entityId}\n${metadataXml}`

function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
}

function stored(xml: string): IdpMetadata {
  try {
    return readIdpMetadata(xml)
  } catch (problem) {
    throw asMisconfigured(problem)
  }
}

async function translated<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (problem) {
    throw asMisconfigured(problem)
  }
}

const asMisconfigured = (problem: unknown): unknown => (problem instanceof MetadataRefused ? new UpstreamMisconfigured(problem.message) : problem)

import { UpstreamMisconfigured, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { SamlSettings } from '@keyhall/core/identity-providers'
import type { Clock, EpochSeconds, OutgoingHttp } from '@keyhall/core/shared'
import { MetadataRefused, readIdpMetadata } from './idp-metadata.js'
import type { IdpMetadata } from './idp-metadata.js'

interface Cached {
  readonly metadata: IdpMetadata
  readonly fetchedAt: EpochSeconds
}

const TIMEOUT = 10
const MAX_AGE = 3600
/** Minimum time between two fetches of one address, in seconds. */
const MIN_INTERVAL = 60
const MAX_ENTRIES = 256
const HTTPS_OR_LOOPBACK = /^(https:\/\/|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/])/

/** Reads the metadata of providers: a document, or an address that is fetched again every hour, so that new keys are found in time. */
export class MetadataSource {
  readonly #http: OutgoingHttp
  readonly #clock: Clock
  readonly #cache = new Map<string, Cached>()
  readonly #askedAt = new Map<string, EpochSeconds>()

  constructor(http: OutgoingHttp, clock: Clock) {
    this.#http = http
    this.#clock = clock
  }

  /** The metadata of a sign-in. If the address fails, the last document that worked is used. @throws UpstreamUnreachable, UpstreamMisconfigured */
  async read(settings: SamlSettings): Promise<IdpMetadata> {
    const { metadataUrl: url } = settings
    if (url === undefined) return this.#stored(settings)
    const cached = this.#cache.get(keyOf(settings))
    if (cached && this.#clock.now() - cached.fetchedAt < MAX_AGE) return cached.metadata
    try {
      return (await this.#renewed(settings)) ?? cached?.metadata ?? this.#stored(settings)
    } catch (problem) {
      if (cached) return cached.metadata
      if (settings.metadataXml !== '') return this.#stored(settings)
      throw problem
    }
  }

  /** Fetches the address after a signature of an unknown key. @returns `undefined` without an address, or when it was asked a moment ago */
  async renew(settings: SamlSettings): Promise<IdpMetadata | undefined> {
    return settings.metadataUrl === undefined ? undefined : this.#renewed(settings)
  }

  /** Fetches the document now. @throws UpstreamUnreachable, UpstreamMisconfigured */
  async fetch(url: string): Promise<string> {
    if (!HTTPS_OR_LOOPBACK.test(url)) throw new UpstreamMisconfigured('the metadata address must be an https address: its keys are trusted')
    const answer = await this.#http.send({ url, method: 'GET', headers: { accept: 'application/samlmetadata+xml, application/xml, text/xml' }, body: '', timeout: TIMEOUT })
    if ('problem' in answer) throw new UpstreamUnreachable(`the metadata address cannot be read: ${answer.problem} (${answer.detail})`)
    if (answer.status !== 200) throw new UpstreamUnreachable(`the metadata address answers with status ${answer.status} instead of 200`)
    return answer.body
  }

  async #renewed(settings: SamlSettings): Promise<IdpMetadata | undefined> {
    const { metadataUrl: url = '' } = settings
    const key = keyOf(settings)
    const now = this.#clock.now()
    const askedAt = this.#askedAt.get(key)
    if (askedAt !== undefined && now - askedAt < MIN_INTERVAL) return undefined
    remember(this.#askedAt, key, now)
    const metadata = parsed(await this.fetch(url))
    assertSameEntity(settings, metadata)
    remember(this.#cache, key, { metadata, fetchedAt: now })
    return metadata
  }

  #stored({ metadataXml }: SamlSettings): IdpMetadata {
    if (metadataXml === '') throw new UpstreamUnreachable('the metadata address did not answer yet')
    return parsed(metadataXml)
  }
}

/** Other settings with the same address are another entry: what they pin may differ. */
const keyOf = ({ metadataUrl = '', metadataXml }: SamlSettings): string => `${metadataUrl}\n${metadataXml}`

function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.delete(key)
  entries.set(key, value)
  const [oldest] = entries.keys()
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
}

function parsed(xml: string): IdpMetadata {
  try {
    return readIdpMetadata(xml)
  } catch (problem) {
    if (problem instanceof MetadataRefused) throw new UpstreamMisconfigured(problem.message)
    throw problem
  }
}

/** Refuses metadata of another entity: a provider that takes over the address could sign people in to any linked account. */
function assertSameEntity({ metadataXml }: SamlSettings, { entityId }: IdpMetadata): void {
  const stored = metadataXml === '' ? undefined : parsed(metadataXml).entityId
  if (stored === undefined || stored === entityId) return
  throw new UpstreamMisconfigured(`the metadata address describes ${entityId} instead of ${stored}: save the provider again to accept it`)
}

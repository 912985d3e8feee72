import type { Clock, Digest } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import type { BrandOwner } from './picture.js'

/** How long a preview link works, in seconds. */
const LIFETIME = 3600

/** A MAC that requires the master key. */
export interface PreviewSeal {
  of(text: string): string
}

interface Dependencies {
  readonly seal: PreviewSeal
  readonly digest: Pick<Digest, 'equal'>
  readonly clock: Clock
  /** The page, without a query. */
  readonly page: string
}

/** The query of a preview link. */
export interface PreviewQuery {
  /** The id of an organization; empty for the instance. */
  readonly of: string
  /** Seconds since 1970. */
  readonly until: string
  readonly seal: string
}

/** Links that show a draft to anyone who has them, for an hour: administrators pass them on for review. */
export class PreviewLinks {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns a link that shows the pages with the draft */
  address(owner: BrandOwner): string {
    const { seal, clock, page } = this.#deps
    const [of, until] = [owner.kind === 'org' ? owner.orgId : '', String(clock.now() + LIFETIME)]
    return `${page}?of=${of}&until=${until}&seal=${seal.of(sealed(of, until))}`
  }

  /** @returns whose draft the link shows; `undefined` when it is invalid or expired */
  ownerOf({ of, until, seal }: PreviewQuery): BrandOwner | undefined {
    const { digest, clock, seal: seals } = this.#deps
    if (!/^[0-9]{1,12}$/.test(until) || !digest.equal(seal, seals.of(sealed(of, until))) || clock.now() >= Number(until)) return undefined
    return of === '' ? { kind: 'instance' } : { kind: 'org', orgId: OrgId.parse(of) }
  }
}

const sealed = (of: string, until: string): string => JSON.stringify([of, until])

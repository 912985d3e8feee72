import type { Clock, Digest, OrgId } from '../../foundation/shared/index.js'
import type { BrandOwner } from './picture.js'

/** How long a link shows what is prepared, in seconds. */
const LIFETIME = 3600

/** What nobody can make without the master key. */
export interface PreviewSeal {
  of(text: string): string
}

interface Dependencies {
  readonly seal: PreviewSeal
  readonly digest: Pick<Digest, 'equal'>
  readonly clock: Clock
  /** Of the page, without a query. */
  readonly page: string
}

/** What a link to a preview says. */
export interface PreviewQuery {
  /** The id of an organization; empty for the instance. */
  readonly of: string
  /** Seconds since 1970. */
  readonly until: string
  readonly seal: string
}

/** Links that show what is prepared to whoever has them, for an hour: they go from an administrator to whoever has to look at it. */
export class PreviewLinks {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns an address that shows the pages as they are prepared */
  address(owner: BrandOwner): string {
    const { seal, clock, page } = this.#deps
    const [of, until] = [owner.kind === 'org' ? owner.orgId : '', String(clock.now() + LIFETIME)]
    return `${page}?of=${of}&until=${until}&seal=${seal.of(sealed(of, until))}`
  }

  /** @returns whose look the link shows; `undefined` when it was not made here, or is too old */
  ownerOf({ of, until, seal }: PreviewQuery): BrandOwner | undefined {
    const { digest, clock, seal: seals } = this.#deps
    if (!/^[0-9]{1,12}$/.test(until) || !digest.equal(seal, seals.of(sealed(of, until))) || clock.now() >= Number(until)) return undefined
    return of === '' ? { kind: 'instance' } : { kind: 'org', orgId: of as OrgId }
  }
}

const sealed = (of: string, until: string): string => JSON.stringify([of, until])

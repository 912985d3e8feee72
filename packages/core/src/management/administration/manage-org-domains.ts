import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, DomainName, EpochSeconds, OrgId, Reader, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { inULabels } from '../../foundation/shared/index.js'
import {
  DomainUnknown, DomainUnproven, DomainVerified, existingOrg, domainOf, lockedOrg, MAX_DOMAINS, OneDomainOnly, proofAddress, provableDomain, TooManyDomains, TooManyProofs,
} from '../../directory/orgs/index.js'
import type { ListedDomain, Org, OrgDomain, OrgDomainReads, OrgDomainStore, OrgReads, OrgStore, ProofMethod } from '../../directory/orgs/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import type { Allowance, LoginAttemptStore } from '../../parties/credentials/index.js'

/** Proofs of one organization: each queries the DNS or a web server of the domain. */
const ALLOWANCE: Allowance = { most: 20, seconds: 60 }

/** Reads the proof of a domain where it is published. Never inside a unit of work. */
export interface DomainProof {
  /** @returns `undefined` if the token is there; otherwise what was found instead, in English */
  problem(method: ProofMethod, address: string, token: string): Promise<string | undefined>
}

interface Stores extends EventStores {
  readonly orgs: OrgStore
  readonly orgDomains: OrgDomainStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ orgs: OrgReads; orgDomains: OrgDomainReads }>
  readonly proof: DomainProof
  readonly events: RecordEvents
  readonly secrets: Secrets
  readonly clock: Clock
  readonly vendor: string
}

/** Domains that organizations add, and prove by a text record or a file. Login names of a verified domain lead to its organization. */
export class ManageOrgDomains {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The primary domain first. @throws OrgUnknown */
  async list(orgId: OrgId): Promise<readonly ListedDomain[]> {
    const { org, domains } = await this.#deps.storage.read(async ({ orgs, orgDomains }) => ({ org: await existingOrg(orgs, orgId), domains: await orgDomains.ofOrg(orgId) }))
    const listed = domains.map((one) => listedDomain(one, org))
    const isAdded = listed.some(({ isPrimary }) => isPrimary)
    return [...(isAdded ? [] : [primaryOf(org)]), ...listed.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))]
  }

  /** Adds an unverified domain. An added one stays as it is. @throws OrgUnknown, DomainNotAccepted, TooManyDomains */
  async add(orgId: OrgId, text: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    const domain = provableDomain(text)
    return storage.run(async (stores) => {
      await lockedOrg(stores.orgs, orgId)
      const existing = await stores.orgDomains.find(orgId, domain)
      if (existing) return existing.changedAt
      const { length } = await stores.orgDomains.ofOrg(orgId)
      if (length >= MAX_DOMAINS) throw new TooManyDomains(`an organization has at most ${MAX_DOMAINS} domains: remove one first`)
      const now = clock.now()
      await stores.orgDomains.add({ orgId, domain, createdAt: now, changedAt: now })
      await events.record(stores, { type: 'org.domain.added', aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), after: { domain } })
      return now
    })
  }

  /** @throws OrgUnknown, DomainUnknown; OneDomainOnly for the primary domain */
  async remove(orgId: OrgId, text: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    const domain = domainOf(text)
    return storage.run(async (stores) => {
      const { primaryDomain } = await lockedOrg(stores.orgs, orgId)
      if (inULabels(primaryDomain) === domain) throw new OneDomainOnly('the primary domain cannot be removed: set another one as primary')
      const { verifiedAt } = await added(stores.orgDomains, orgId, domain)
      await stores.orgDomains.remove(orgId, domain)
      const before = { domain, isVerified: verifiedAt !== undefined }
      await events.record(stores, { type: 'org.domain.removed', aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), before })
      return clock.now()
    })
  }

  /** Starts a proof, which replaces the one before. @throws DomainUnknown, DomainVerified */
  async startProof(orgId: OrgId, text: string, method: ProofMethod, caller: Caller): Promise<{ readonly token: string; readonly address: string }> {
    const { storage, events, secrets, clock, vendor } = this.#deps
    const domain = domainOf(text)
    const token = secrets.next()
    await storage.run(async (stores) => {
      await lockedOrg(stores.orgs, orgId)
      const stored = await added(stores.orgDomains, orgId, domain)
      if (stored.verifiedAt !== undefined) throw new DomainVerified('the domain is verified already')
      await stores.orgDomains.put({ ...stored, challenge: { method, token }, changedAt: clock.now() })
      await events.record(stores, { type: 'org.domain.verification.added', aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), after: { domain, method } })
    })
    return { token, address: proofAddress({ domain, method, token }, vendor) }
  }

  /**
   * Verifies the domain by the proof that was started.
   *
   * @throws DomainUnknown, DomainUnproven, TooManyProofs
   * @throws DomainTaken when another organization has verified it
   */
  async verify(orgId: OrgId, text: string, caller: Caller): Promise<EpochSeconds> {
    const { storage, proof, vendor, events, clock } = this.#deps
    const domain = domainOf(text)
    const stored = await storage.run(({ orgDomains }) => added(orgDomains, orgId, domain))
    if (stored.verifiedAt !== undefined) return stored.changedAt
    if (!stored.challenge) throw new DomainUnproven('no proof of this domain was started: generate a validation first')
    await this.#charge(orgId)
    const { method, token } = stored.challenge
    const address = proofAddress({ domain, method, token }, vendor)
    const problem = await proof.problem(method, address, token)
    const about = { aggregate: { type: 'org', id: orgId }, orgId, ...byCaller(caller), after: { domain, method } } as const
    if (problem !== undefined) {
      await storage.run((stores) => events.record(stores, { type: 'org.domain.verification.failed', ...about, after: { ...about.after, problem } }))
      throw new DomainUnproven(`${address}: ${problem}`)
    }
    return storage.run(async (stores) => {
      await lockedOrg(stores.orgs, orgId)
      const current = await added(stores.orgDomains, orgId, domain)
      // Removed and added again, or another proof was started meanwhile.
      if (current.challenge?.token !== token) throw new DomainUnproven('another proof of this domain was started meanwhile')
      const now = clock.now()
      await stores.orgDomains.put({ ...current, verifiedAt: now, changedAt: now })
      await events.record(stores, { type: 'org.domain.verified', ...about })
      return now
    })
  }

  async #charge(orgId: OrgId): Promise<void> {
    const { storage, clock } = this.#deps
    const key = `domain-proofs:${orgId}`
    const blockedFor = await storage.run(async ({ loginAttempts }) => {
      const charge = chargeAllowance(await loginAttempts.lock(key), clock.now(), ALLOWANCE)
      if ('blockedFor' in charge) return charge.blockedFor
      await loginAttempts.put(key, charge.charged)
      return undefined
    })
    if (blockedFor !== undefined) throw new TooManyProofs(`domains were verified ${ALLOWANCE.most} times within a minute: try again in ${blockedFor} seconds`)
  }
}

const primaryOf = ({ id: orgId, primaryDomain, createdAt, changedAt = createdAt }: Org): ListedDomain =>
  ({ orgId, domain: primaryDomain, isPrimary: true, isVerified: true, createdAt, changedAt })

const listedDomain = ({ orgId, domain, challenge, verifiedAt, createdAt, changedAt }: OrgDomain, { primaryDomain }: Org): ListedDomain => ({
  orgId, domain, isPrimary: domain === inULabels(primaryDomain), isVerified: verifiedAt !== undefined, createdAt, changedAt, ...(challenge ? { method: challenge.method } : {}),
})

/** @throws DomainUnknown */
async function added(orgDomains: OrgDomainReads, orgId: OrgId, domain: DomainName): Promise<OrgDomain> {
  const found = await orgDomains.find(orgId, domain)
  if (!found) throw new DomainUnknown('the organization does not have this domain')
  return found
}

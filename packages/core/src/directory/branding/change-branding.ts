import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller, changesOf } from '../../foundation/audit/index.js'
import type { Branding, BrandingPolicy, InstanceStore } from '../../foundation/instance/index.js'
import { PLAIN_BRANDING } from '../../foundation/instance/index.js'
import type { OrgPolicyStore } from '../orgs/index.js'
import { UnreadableRow } from '../../foundation/shared/index.js'
import type { Caller, UnitOfWork } from '../../foundation/shared/index.js'
import { NothingPrepared } from './errors.js'
import type { BrandOwner } from './picture.js'
import type { BrandPictureStore } from './ports.js'

export interface BrandingStores extends EventStores {
  readonly instance: InstanceStore
  readonly orgPolicies: OrgPolicyStore
  readonly brandPictures: BrandPictureStore
}

interface Dependencies {
  readonly storage: UnitOfWork<BrandingStores>
  readonly events: RecordEvents
  /** Makes this process know the new settings of the instance at once. */
  readonly noticed: () => Promise<void>
}

type Change = (policy: BrandingPolicy) => BrandingPolicy

/** Changes the look of pages: first as a draft, which becomes visible when it is activated. */
export class ChangeBranding {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Changes the draft. @param change gets the draft, or the active look without one. If it throws, nothing changes */
  async prepare(caller: Caller, owner: BrandOwner, change: (draft: Branding) => Branding): Promise<void> {
    await this.#changePolicy(caller, owner, 'policy.branding.set', (policy) => ({ ...policy, draft: change(preparedOf(policy)) }))
  }

  /** As `prepare`, in the unit of work of a caller that calls `noticed` afterwards. */
  async within(stores: BrandingStores, caller: Caller, owner: BrandOwner, change: (draft: Branding) => Branding): Promise<void> {
    await this.#within(stores, caller, owner, { type: 'policy.branding.set', change: (policy) => ({ ...policy, draft: change(preparedOf(policy)) }) })
  }

  /** Activates the draft. @param check gets it. If it throws, nothing changes @throws NothingPrepared */
  async activate(caller: Caller, owner: BrandOwner, check: (draft: Branding) => void): Promise<void> {
    await this.#changePolicy(caller, owner, 'policy.branding.activated', ({ draft }) => {
      if (!draft) throw new NothingPrepared('there is no draft to activate: change the branding first')
      check(wholeBranding(draft))
      return { active: draft, draft }
    })
  }

  /** Reverts to the look of the instance, or for the instance to that of the product; the draft is deleted too. */
  async reset(caller: Caller, owner: BrandOwner): Promise<void> {
    await this.#changePolicy(caller, owner, 'policy.branding.activated', () => ({}))
  }

  async noticed(): Promise<void> {
    await this.#deps.noticed()
  }

  async #changePolicy(caller: Caller, owner: BrandOwner, type: EventType, change: Change): Promise<void> {
    await this.#deps.storage.run((stores) => this.#within(stores, caller, owner, { type, change }))
    await this.#deps.noticed()
  }

  async #within(stores: BrandingStores, caller: Caller, owner: BrandOwner, { type, change }: { type: EventType; change: Change }): Promise<void> {
    const { orgPolicies, brandPictures } = stores
    const { id, before, put } = owner.kind === 'instance' ? await ofInstance(stores) : await ofOrg(orgPolicies, owner.orgId)
    const after = change(before)
    await brandPictures.keepOnly(owner, picturesOf(after))
    const changes = changesOf(before, after)
    if (Object.keys(changes.after).length === 0 && Object.keys(changes.before).length === 0) return
    await put(after)
    const ofOrganization = owner.kind === 'org' ? { orgId: owner.orgId } : {}
    await this.#deps.events.record(stores, { type, aggregate: { type: owner.kind, id }, ...ofOrganization, ...byCaller(caller), ...changes })
  }
}

/** A look of any stored version, completed for this version. */
export const wholeBranding = (stored: Branding | undefined): Branding => ({ ...PLAIN_BRANDING, ...stored })

/** The draft; without one, the active look. */
export const preparedOf = ({ draft, active }: BrandingPolicy): Branding => wholeBranding(draft ?? active)

const picturesOf = ({ active, draft }: BrandingPolicy): readonly string[] =>
  [active, draft].flatMap((branding) => [...Object.values(branding?.pictures ?? {}), ...(branding?.fontFile ? [branding.fontFile] : [])].map(({ id }) => id))

/** A stored policy, and how to write it back. */
interface Kept {
  readonly id: string
  readonly before: BrandingPolicy
  readonly put: (after: BrandingPolicy) => Promise<void>
}

async function ofInstance({ instance: instances }: Pick<BrandingStores, 'instance'>): Promise<Kept> {
  const instance = await instances.lock()
  if (!instance) throw new UnreadableRow('the instance is not set up')
  const { settings } = instance
  return {
    id: instance.id,
    before: settings.policies.branding,
    put: (branding) => instances.put({ ...instance, settings: { ...settings, policies: { ...settings.policies, branding } } }),
  }
}

async function ofOrg(orgPolicies: OrgPolicyStore, orgId: Extract<BrandOwner, { kind: 'org' }>['orgId']): Promise<Kept> {
  return {
    id: orgId,
    before: (await orgPolicies.of(orgId)).branding ?? {},
    put: (branding) =>
      Object.keys(branding).length === 0 ? orgPolicies.remove(orgId, 'branding') : orgPolicies.put(orgId, 'branding', branding),
  }
}

import type { EventStores, RecordEvents } from '../audit/index.js'
import { byCaller } from '../audit/index.js'
import type { InstanceStore } from '../instance/index.js'
import type { Org, OrgReads } from '../orgs/index.js'
import { OrgUnknown, existingOrg } from '../orgs/index.js'
import type { Caller, OrgId, UnitOfWork } from '../shared/index.js'

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & { readonly instance: InstanceStore; readonly orgs: OrgReads }>
  readonly events: RecordEvents
  /** Has this process know it at once. */
  readonly refresh: () => Promise<void>
}

/** Chooses the organization that people who register themselves belong to. */
export class SetDefaultOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgUnknown */
  async execute(orgId: OrgId, caller: Caller): Promise<Org> {
    const { storage, events, refresh } = this.#deps
    const org = await storage.run(async (stores) => {
      const found = await existingOrg(stores.orgs, orgId)
      const instance = await stores.instance.get()
      if (!instance) throw new OrgUnknown('the instance is not set up')
      if (instance.defaultOrgId === orgId) return found
      await stores.instance.put({ ...instance, defaultOrgId: orgId })
      await events.record(stores, {
        type: 'instance.changed',
        aggregate: { type: 'instance', id: instance.id },
        ...byCaller(caller),
        before: { defaultOrgId: instance.defaultOrgId },
        after: { defaultOrgId: orgId },
      })
      return found
    })
    await refresh()
    return org
  }
}

import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { InstanceStore } from '../../foundation/instance/index.js'
import type { Org, OrgReads } from '../../directory/orgs/index.js'
import { existingOrg } from '../../directory/orgs/index.js'
import type { Caller, OrgId, UnitOfWork } from '../../foundation/shared/index.js'
import { UnreadableRow } from '../../foundation/shared/index.js'

interface Dependencies {
  readonly storage: UnitOfWork<EventStores & { readonly instance: InstanceStore; readonly orgs: OrgReads }>
  readonly events: RecordEvents
  /** Applies the change in this process at once; other processes reload every few seconds. */
  readonly noticed: () => Promise<void>
}

/** Sets the organization for self-registration. */
export class SetDefaultOrg {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws OrgUnknown */
  async set(orgId: OrgId, caller: Caller): Promise<Org> {
    const { storage, events, noticed } = this.#deps
    const org = await storage.run(async (stores) => {
      const found = await existingOrg(stores.orgs, orgId)
      const instance = await stores.instance.lock()
      if (!instance) throw new UnreadableRow('the instance is not set up')
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
    await noticed()
    return org
  }
}

import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { Org } from '../../directory/orgs/index.js'
import type { OrgId, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import { exportInstanceProviders, exportOidcProviders, exportProviders } from './export-providers.js'
import { exportResources } from './export-resources.js'
import { exportHumans, exportMachineKeys, exportMachines, exportMetadata, exportUserGrants, exportUserLinks } from './export-users.js'
import {
  exportAppKeys, exportApps, exportOrgMembers, exportProjectMembers, exportProjectRoles, exportProjects,
} from './export-structure.js'
import { exportOrgDomains } from './org-domains.js'
import { byKey, everything } from './export-pages.js'
import type { ExportReads, ExportTools, Exporting } from './exporting.js'
import type { Item, ItemKind } from './item.js'

interface Dependencies extends ExportTools {
  readonly storage: Reader<ExportReads> & UnitOfWork<EventStores>
  readonly events: RecordEvents
}

type Export = (tools: ExportTools, exporting: Exporting) => AsyncIterable<readonly Item[]>

const EXPORTS: Readonly<Record<Exclude<ItemKind, 'org'>, Export>> = {
  org_domain: exportOrgDomains,
  project: exportProjects,
  project_role: exportProjectRoles,
  oidc_app: exportApps('oidc_app'),
  api_app: exportApps('api_app'),
  app_key: exportAppKeys,
  human_user: exportHumans,
  machine_user: exportMachines,
  machine_key: exportMachineKeys,
  user_metadata: exportMetadata,
  user_grant: exportUserGrants,
  org_member: exportOrgMembers,
  project_member: exportProjectMembers,
  oidc_idp: exportOidcProviders,
  idp: exportProviders,
  instance_idp: exportInstanceProviders,
  user_link: exportUserLinks,
  resource: exportResources,
}

/**
 * Reads the contents of organizations, page by page and always in the same order. The installation's own project and its client are excluded,
 * because every installation has its own.
 */
export class ExportItems {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param only the selected ones, all if empty @returns in the order of their ids */
  async orgs(only: readonly OrgId[], except: readonly OrgId[]): Promise<readonly Org[]> {
    const all = await everything((page) => this.#deps.storage.read(({ orgs }) => orgs.search({ ...page, filters: [] })))
    return byKey(all.filter(({ id }) => (only.length === 0 || only.includes(id)) && !except.includes(id)), ({ id }) => id)
  }

  /** The items of one kind, in batches. @throws WrongMasterKey */
  items(kind: Exclude<ItemKind, 'org'>, exporting: Exporting): AsyncIterable<readonly Item[]> {
    return EXPORTS[kind](this.#deps, exporting)
  }

  /** Records the export of an organization before it starts, because data that was read cannot be taken back. */
  async announce(by: Pick<NewEvent, 'actor' | 'origin'>, { orgId, withPasswords, withOtp }: Exporting): Promise<void> {
    const { storage, events } = this.#deps
    const after = { hasHashes: withPasswords, hasSeeds: withOtp }
    const event: NewEvent = { type: 'data.exported', aggregate: { type: 'org', id: orgId }, orgId, ...by, after }
    await storage.run((stores) => events.record(stores, event))
  }
}

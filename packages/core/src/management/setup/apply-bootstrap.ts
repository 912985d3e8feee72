import type { SetUpStores } from './ports.js'
import { BootstrapRefused } from './bootstrap-refused.js'
import type { BootstrapDocument } from './document.js'
import { applyClients } from './apply-clients.js'
import { applyPeople } from './apply-people.js'
import { applyResources, problemsOfResources } from './apply-resources.js'
import { applyOrganizations, applyProjects, applySettings } from './apply-structure.js'
import type { Applying } from './applying.js'
import { referenceProblems } from './check-references.js'
import { retriedOnce } from './conflict.js'
import { findExisting } from './existing.js'
import { applyProviders } from './apply-providers.js'
import { prepareProviders } from './prepare-providers.js'
import type { PreparedProviders } from './prepare-providers.js'
import type { PreparedPasswords } from './prepare-passwords.js'
import { preparePasswords } from './prepare-passwords.js'
import { recordIn } from './recorder.js'
import type { BootstrapTools } from './tools.js'
import { documentWarnings } from './warnings.js'

/** Applies bootstrap documents to a storage that is set up. */
export class ApplyBootstrap {
  readonly #deps: BootstrapTools

  constructor(deps: BootstrapTools) {
    this.#deps = deps
  }

  /**
   * Applying a document again changes nothing, and nothing is ever deleted: users, passwords and secrets that exist stay as they are;
   * so do resources. Clients, projects and settings become what the document says.
   *
   * @returns what the document asks for and does not get, each with its JSON path
   * @throws BootstrapRefused with all problems at once; nothing was applied then
   */
  async apply(document: BootstrapDocument): Promise<readonly string[]> {
    const prepared = await prepareDocument(document, this.#deps)
    return retriedOnce(() => this.#deps.storage.run((stores) => applyWithin(stores, document, prepared, this.#deps)))
  }
}

/** What is slow, or calls others: done before the unit of work. */
export interface PreparedDocument {
  readonly passwords: PreparedPasswords
  readonly providers: PreparedProviders
}

/** @throws BootstrapRefused */
export const prepareDocument = async (document: BootstrapDocument, tools: BootstrapTools): Promise<PreparedDocument> =>
  ({ passwords: await preparePasswords(document, tools), providers: await prepareProviders(document, tools) })

/** The part of `ApplyBootstrap` inside the unit of work. */
export async function applyWithin(
  stores: SetUpStores, document: BootstrapDocument, prepared: PreparedDocument, tools: Omit<BootstrapTools, 'storage'>,
): Promise<readonly string[]> {
  const { digest, ids, clock, grantRoles } = tools
  const instance = await stores.instance.get()
  if (!instance) throw new BootstrapRefused(['the document: the storage was not set up yet'])
  const existing = await findExisting(document, instance, stores, digest)
  const problems = [...referenceProblems(document, existing, digest), ...problemsOfResources(document, existing, tools)]
  if (problems.length > 0) throw new BootstrapRefused(problems)

  const warnings = documentWarnings(document, existing)
  const record = recordIn(stores, { ids, clock }, instance)
  const applying: Applying = { document, stores, existing, ...prepared, sealer: tools.providers.secrets, digest, ids, now: clock.now(), warnings, grantRoles, record }
  await applyOrganizations(applying)
  await applyProjects(applying)
  await applyPeople(applying)
  await applyClients(applying)
  await applyResources(applying)
  await applySettings(applying, await applyProviders(applying))
  return warnings
}

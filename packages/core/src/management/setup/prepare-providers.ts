import { addressesOf, prepareNew, ProviderInvalid } from '../../directory/identity-providers/index.js'
import type { PreparedInput } from '../../directory/identity-providers/index.js'
import type { ProviderId } from '../../foundation/shared/index.js'
import { BootstrapRefused } from './bootstrap-refused.js'
import type { BootstrapDocument } from './document.js'
import type { BootstrapTools } from './tools.js'

/** The settings of the providers that are not stored yet. */
export type PreparedProviders = ReadonlyMap<ProviderId, PreparedInput>

/**
 * Completes the settings of new providers before the unit of work: metadata of SAML providers is read from their addresses, and keys are generated.
 *
 * @throws BootstrapRefused for settings that cannot work
 */
export async function prepareProviders({ identityProviders }: BootstrapDocument, { storage, providers }: Pick<BootstrapTools, 'storage' | 'providers'>): Promise<PreparedProviders> {
  const prepared = new Map<ProviderId, PreparedInput>()
  const problems: string[] = []
  for (const [index, { id, input }] of identityProviders.entries()) {
    if (await storage.read((stores) => stores.identityProviders.find(id))) continue
    const refused = addressesOf(input.settings).flatMap(([member, address]) => {
      const problem = providers.objection(address)
      return problem === undefined ? [] : [`identityProviders[${index}]: ${member}: ${problem}`]
    })
    problems.push(...refused)
    if (refused.length > 0) continue
    try {
      prepared.set(id, await prepareNew(input, providers))
    } catch (invalid) {
      if (!(invalid instanceof ProviderInvalid)) throw invalid
      problems.push(`identityProviders[${index}]: ${invalid.message}`)
    }
  }
  if (problems.length > 0) throw new BootstrapRefused(problems)
  return prepared
}

import { addressesOf, prepareImported, ProviderInvalid } from '../../directory/identity-providers/index.js'
import type { IdentityProviderReads, Preparation, PreparedInput } from '../../directory/identity-providers/index.js'
import type { Reader } from '../../foundation/shared/index.js'
import type { ProviderItem } from './item.js'
import type { Outcome } from './outcome.js'
import { problem } from './outcome.js'

/** A provider that can be written. */
export interface ReadyProvider {
  readonly item: ProviderItem
  /** Absent if the provider exists already. */
  readonly input?: PreparedInput
}

interface Dependencies extends Preparation {
  readonly storage: Reader<{ readonly identityProviders: IdentityProviderReads }>
  /** Why an address must not be called, as far as its text shows. */
  readonly objection: (address: string) => string | undefined
}

/** Completes imported providers before the unit of work: it reads metadata of SAML providers from their addresses, and generates keys. */
export class PrepareProviders {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async prepare(items: readonly ProviderItem[]): Promise<readonly (ReadyProvider | Extract<Outcome, { kind: 'problem' }>)[]> {
    const prepared: (ReadyProvider | Extract<Outcome, { kind: 'problem' }>)[] = []
    for (const item of items) prepared.push(await this.#prepare(item))
    return prepared
  }

  async #prepare(item: ProviderItem): Promise<ReadyProvider | Extract<Outcome, { kind: 'problem' }>> {
    const { storage, objection } = this.#deps
    if (await storage.read(({ identityProviders }) => identityProviders.find(item.providerId))) return { item }
    for (const [member, address] of addressesOf(item.input.settings)) {
      const refused = objection(address)
      if (refused !== undefined) return problem(`${member}: ${refused}`)
    }
    try {
      return { item, input: await prepareImported(item.input, this.#deps) }
    } catch (invalid) {
      if (invalid instanceof ProviderInvalid) return problem(invalid.message)
      throw invalid
    }
  }
}

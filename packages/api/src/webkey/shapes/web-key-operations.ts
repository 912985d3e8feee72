import type { KeyRotationPolicy } from '@keyhall/core/instance'
import type { KeySize, SigningKey } from '@keyhall/core/keys'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { Behaviour } from '../../shapes/operation.js'
import type { UseCases } from '../../use-cases.js'

/** What messages of keys are written with. */
interface KeySite {
  /** The owner of all keys. */
  readonly instanceId: string
  readonly rotation: KeyRotationPolicy
}

interface WebKeyOperations {
  readonly create: Behaviour<{ readonly alg: SigningKey['alg']; readonly size?: KeySize }, SigningKey, KeySite>
  readonly activate: Behaviour<string, SigningKey, KeySite>
  readonly remove: Behaviour<string, EpochSeconds, KeySite>
  readonly list: Behaviour<void, readonly SigningKey[], KeySite>
}

/** The methods of the keys that sign tokens, which all generations offer. */
export function webKeyOperations({ webKeys, instance }: UseCases): WebKeyOperations {
  const context = (): KeySite => {
    const { id, settings } = instance()
    return { instanceId: id, rotation: settings.keys }
  }
  const writing = { permission: 'iam.web_key.write', place: { kind: 'instance' }, context } as const
  return {
    create: {
      ...writing,
      summary: 'Creates and publishes a signing key; it signs once it is activated or key rotation selects it',
      run: ({ alg, size }, { caller }) => webKeys.create(alg, size, caller),
    },
    activate: {
      ...writing,
      summary: 'Activates a signing key that has been published long enough, and retires the active key of the same algorithm',
      run: (kid, { caller }) => webKeys.activate(kid, caller),
    },
    remove: {
      ...writing,
      summary: 'Deletes a signing key that is not active; tokens signed with it become invalid',
      run: (kid, { caller }) => webKeys.remove(kid, caller),
    },
    list: { ...writing, permission: 'iam.web_key.read', summary: 'Lists the signing keys with their states, oldest first', run: () => webKeys.list() },
  }
}

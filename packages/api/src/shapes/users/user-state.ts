import type { StateVerb } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, MessageType, PlaceRule } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { Changed, changedAt } from '../object-details.js'

/** The names and paths of one generation. */
interface UserStateWording<Q> {
  readonly service: `${string}.${string}Service`
  readonly place: PlaceRule
  readonly request: MessageType<Q>
  readonly idOf: (message: Q) => string
  readonly pathOf: (verb: StateVerb) => string
  readonly remove: { readonly method: string; readonly path: string }
}

const VERBS: readonly (readonly [StateVerb, method: string, summary: string])[] = [
  ['deactivate', 'DeactivateUser', 'Deactivates a user: prevents sign-in, ends all sessions and invalidates all tokens'],
  ['reactivate', 'ReactivateUser', 'Reactivates a deactivated user'],
  ['lock', 'LockUser', 'Locks a user: prevents sign-in, ends all sessions and invalidates all tokens'],
  ['unlock', 'UnlockUser', 'Unlocks a locked user'],
]

/** The methods that change the state of a user or remove them, in the words of one generation. */
export function userStateMethodsOf<Q>({ users }: UseCases, wording: UserStateWording<Q>): readonly AnyMethod[] {
  const { service, place, request, idOf, pathOf, remove } = wording
  const common = { place, request, response: message(Changed) } as const
  const states = VERBS.map(([verb, method, summary]) =>
    defineMethod({
      ...common,
      name: `${service}/${method}`,
      summary,
      permission: 'user.write',
      http: [{ verb: 'POST', path: pathOf(verb) }],
      handle: async (input, { caller }) => {
        const { at, orgId } = await users.changeState.change(verb, UserId.parse(idOf(input)), caller)
        return changedAt(at, orgId)
      },
    }))
  const removal = defineMethod({
    ...common,
    name: `${service}/${remove.method}`,
    summary: 'Removes a user and all of their data; the id is never reused',
    permission: 'user.delete',
    http: [{ verb: 'DELETE', path: remove.path }],
    handle: async (input, { caller }) => {
      const { at, orgId } = await users.remove.remove(UserId.parse(idOf(input)), caller)
      return changedAt(at, orgId)
    },
  })
  return [...states, removal]
}

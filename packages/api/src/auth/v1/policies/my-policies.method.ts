import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { PolicyKind } from '@keyhall/core/instance'
import { empty } from '../../../shapes/empty.js'
import { ownedBy } from '../../../shapes/object-details.js'
import { POLICIES_ON_WIRE } from '../../../shapes/policy-kinds.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from '../users/my.js'

/** The paths of ZITADEL. */
const PATHS: Readonly<Partial<Record<PolicyKind, string>>> = {
  login: 'login', passwordComplexity: 'passwords/complexity', links: 'privacy',
}

/** Policies in effect for the caller. */
export const myPolicyMethods = ({ settings, instance }: UseCases): readonly AnyMethod[] =>
  POLICIES_ON_WIRE.filter(({ kind }) => PATHS[kind] !== undefined).map((wire) =>
    defineMethod({
      ...MINE,
      name: `${SERVICE}/GetMy${wire.name}`,
      summary: `Returns the ${wire.what} in effect for the caller's organization`,
      http: [{ verb: 'GET', path: `/auth/v1/policies/${PATHS[wire.kind] ?? ''}` }],
      request: empty,
      response: wire.answer,
      handle: async (_input, { caller }) => {
        const { effective, own } = await settings.policies.get(caller.orgId)
        const isDefault = own[wire.kind] === undefined
        return { policy: ownedBy(isDefault ? instance().id : caller.orgId, wire.write(effective[wire.kind], isDefault)) }
      },
    }))

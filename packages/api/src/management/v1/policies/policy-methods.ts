import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { assertPolicyRevision, effectivePolicies } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import type { UseCases } from '../../../use-cases.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, ownedBy } from '../../../shapes/object-details.js'
import { POLICIES_ON_WIRE } from '../../../shapes/policy-kinds.js'
import type { PolicyOnWire, Revised } from '../../../shapes/policy-kinds.js'

const SERVICE = 'management.v1.ManagementService'
const changed = message(Changed)
const inOrg = { kind: 'org' } as const

function reading(wire: PolicyOnWire<PolicyKind>, { settings, instance }: UseCases): readonly AnyMethod[] {
  const common = { permission: 'policy.read', place: inOrg, request: empty, response: wire.answer } as const
  return [
    defineMethod({
      ...common,
      name: `${SERVICE}/Get${wire.name}`,
      summary: `Returns the ${wire.what} in effect for the organization`,
      http: [{ verb: 'GET', path: `/management/v1/policies/${wire.path}` }],
      handle: async (_input, { orgId }) => {
        const { effective, own } = await settings.policies.get(orgId)
        const isDefault = own[wire.kind] === undefined
        return { policy: ownedBy(isDefault ? instance().id : orgId, wire.write(effective[wire.kind], isDefault)) }
      },
    }),
    defineMethod({
      ...common,
      name: `${SERVICE}/GetDefault${wire.name}`,
      summary: `Returns the ${wire.what} of the instance`,
      http: [{ verb: 'GET', path: `/management/v1/policies/default/${wire.path}` }],
      handle: async () => ({ policy: ownedBy(instance().id, wire.write(effectivePolicies({}, instance())[wire.kind], true)) }),
    }),
  ]
}

function setting(wire: PolicyOnWire<PolicyKind>, { settings, instance }: UseCases): readonly AnyMethod[] {
  const effective = (own: Policies[PolicyKind] | undefined) => effectivePolicies({ [wire.kind]: own }, instance())[wire.kind]
  const change = async (input: object, { caller, orgId }: Call, next: (own: Policies[PolicyKind] | undefined) => Policies[PolicyKind]): Promise<Changed> => {
    await settings.setOrgPolicy.set(caller, orgId, wire.kind, (own) => {
      assertPolicyRevision(effective(own), (input as Revised).revision)
      return next(own)
    })
    return { details: { resourceOwner: orgId } }
  }
  const set = (input: object, call: Call): Promise<Changed> => change(input, call, (own) => wire.read(input as never, effective(own)))
  const patch = (input: object, call: Call): Promise<Changed> => {
    // Session lifetimes that the organization does not set follow the instance.
    const base = (own: Policies[PolicyKind] | undefined) => (wire.kind === 'sessions' ? (own ?? {}) : effective(own))
    return change(input, call, (own) => wire.patch(input, base(own)))
  }
  const common = { permission: 'policy.write', place: inOrg, response: changed, handle: set } as const
  return [
    defineMethod({
      ...common,
      request: wire.newRequest ?? wire.request,
      name: `${SERVICE}/AddCustom${wire.name}`,
      summary: `Creates the organization's own ${wire.what}`,
      http: [{ verb: 'POST', path: `/management/v1/policies/${wire.path}`, ...IF_MATCH }],
    }),
    defineMethod({
      ...common,
      request: wire.request,
      name: `${SERVICE}/UpdateCustom${wire.name}`,
      summary: `Replaces the organization's own ${wire.what}; omitted members get their defaults`,
      http: [{ verb: 'PUT', path: `/management/v1/policies/${wire.path}`, ...IF_MATCH }],
    }),
    defineMethod({
      ...common,
      handle: patch,
      request: wire.partial,
      name: `${SERVICE}/PatchCustom${wire.name}`,
      summary: `Changes the given members of the organization's ${wire.what}; without its own, starts from the instance default`,
      http: [{ verb: 'PATCH', path: `/management/v1/policies/${wire.path}`, ...IF_MATCH }],
    }),
    defineMethod({
      name: `${SERVICE}/Reset${wire.name}ToDefault`,
      summary: `Deletes the organization's own ${wire.what}; the instance default applies again`,
      permission: 'policy.delete',
      place: inOrg,
      http: [{ verb: 'DELETE', path: `/management/v1/policies/${wire.path}` }],
      request: empty,
      response: changed,
      handle: async (_input, { caller, orgId }) => {
        await settings.setOrgPolicy.set(caller, orgId, wire.kind, () => undefined)
        return { details: { resourceOwner: orgId } }
      },
    }),
  ]
}

/** Policies of an organization. */
export const orgPolicyMethods = (use: UseCases): readonly AnyMethod[] =>
  POLICIES_ON_WIRE.flatMap((wire) => [...reading(wire, use), ...setting(wire, use)])

import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { POLICY_EVENTS, assertPolicyRevision } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import type { UseCases } from '../../../use-cases.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, ownedBy } from '../../../shapes/object-details.js'
import { INSTANCE_POLICIES_ON_WIRE } from '../../../shapes/policy-kinds.js'
import type { PolicyOnWire, Revised } from '../../../shapes/policy-kinds.js'

const SERVICE = 'admin.v1.AdminService'

/** The paths by which ZITADEL changes a policy, where they differ from those by which it reads the policy. */
const WRITTEN_AT: Readonly<Record<string, string>> = { lockout: 'password/lockout' }

const reading = (wire: PolicyOnWire<PolicyKind>, { instance }: UseCases): AnyMethod =>
  defineMethod({
    name: `${SERVICE}/Get${wire.name}`,
    summary: `Returns the ${wire.what} of the instance`,
    permission: 'iam.policy.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: `/admin/v1/policies/${wire.path}` }],
    request: empty,
    response: wire.answer,
    handle: async () => ({ policy: ownedBy(instance().id, wire.write(instance().settings.policies[wire.kind], true)) }),
  })

function changing(wire: PolicyOnWire<PolicyKind>, { instance, settings }: UseCases): readonly AnyMethod[] {
  const path = `/admin/v1/policies/${WRITTEN_AT[wire.path] ?? wire.path}`
  const set = async ({ revision }: Revised, { caller }: Call, next: (before: Policies[PolicyKind]) => Policies[PolicyKind]): Promise<Changed> => {
    await settings.change.change(caller, POLICY_EVENTS[wire.kind], (all) => {
      assertPolicyRevision(all.policies[wire.kind], revision)
      return { ...all, policies: { ...all.policies, [wire.kind]: next(all.policies[wire.kind]) } }
    })
    return { details: { resourceOwner: instance().id } }
  }
  const common = { permission: 'iam.policy.write', place: { kind: 'instance' }, response: message(Changed) } as const
  return [
    defineMethod({
      ...common,
      request: wire.request,
      name: `${SERVICE}/Update${wire.name}`,
      summary: `Replaces the ${wire.what} of the instance; omitted members get their defaults`,
      http: [{ verb: 'PUT', path, ...IF_MATCH }],
      handle: (input, call) => set(input, call, (before) => wire.read(input as never, before)),
    }),
    defineMethod({
      ...common,
      request: wire.partial,
      name: `${SERVICE}/Patch${wire.name}`,
      summary: `Changes the given members of the ${wire.what} of the instance`,
      http: [{ verb: 'PATCH', path, ...IF_MATCH }],
      handle: (input, call) => set(input, call, (before) => wire.patch(input, before)),
    }),
  ]
}

/** Policies of the instance, for organizations without their own. */
export const instancePolicyMethods = (use: UseCases): readonly AnyMethod[] =>
  INSTANCE_POLICIES_ON_WIRE.flatMap((wire) => [reading(wire, use), ...changing(wire, use)])

import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { POLICY_EVENTS } from '@keyhall/core/settings'
import type { UseCases } from '../../../use-cases.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { INSTANCE_POLICIES_ON_WIRE } from '../../../shapes/policy-kinds.js'

const SERVICE = 'admin.v1.AdminService'

/** The paths by which the reference product changes them are not always those by which it reads them. */
const WRITTEN_AT: Readonly<Record<string, string>> = { lockout: 'password/lockout' }

/** Policies of the instance: they hold for organizations without their own. */
export const instancePolicyMethods = ({ instance, settings }: UseCases): readonly AnyMethod[] =>
  INSTANCE_POLICIES_ON_WIRE.flatMap((wire) => [
    defineMethod({
      name: `${SERVICE}/Get${wire.name}`,
      summary: `Tells ${wire.what} of the instance`,
      permission: 'iam.policy.read',
      place: { kind: 'instance' },
      http: [{ verb: 'GET', path: `/admin/v1/policies/${wire.path}` }],
      request: empty,
      response: wire.answer,
      handle: async () => ({ policy: wire.write(instance().settings.policies[wire.kind], true) }),
    }),
    defineMethod({
      name: `${SERVICE}/Update${wire.name}`,
      summary: `Changes ${wire.what} of the instance`,
      permission: 'iam.policy.write',
      place: { kind: 'instance' },
      http: [{ verb: 'PUT', path: `/admin/v1/policies/${WRITTEN_AT[wire.path] ?? wire.path}` }],
      request: wire.request,
      response: message(Changed),
      handle: async (input, { caller }) => {
        await settings.change.execute(caller, POLICY_EVENTS[wire.kind], (all) =>
          ({ ...all, policies: { ...all.policies, [wire.kind]: wire.read(input as never, all.policies[wire.kind]) } }))
        return { details: { resourceOwner: instance().id } }
      },
    }),
  ])

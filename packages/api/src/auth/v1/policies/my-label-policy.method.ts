import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { wholeBranding } from '@keyhall/core/branding'
import { empty } from '../../../shapes/empty.js'
import { ownedBy } from '../../../shapes/object-details.js'
import { labelPolicyAnswer } from '../../../shapes/policies/label-answers.js'
import { writeLabelPolicy } from '../../../shapes/policies/label-policy.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE } from '../users/my.js'

export const myLabelPolicy = ({ settings, instance, branding }: UseCases): AnyMethod =>
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyLabelPolicy`,
    summary: "Returns the active branding of the caller's organization",
    http: [{ verb: 'GET', path: '/auth/v1/policies/label' }],
    request: empty,
    response: labelPolicyAnswer,
    handle: async (_input, { caller }) => {
      const { effective, own } = await settings.policies.get(caller.orgId)
      const isDefault = own.branding?.active === undefined
      return { policy: ownedBy(isDefault ? instance().id : caller.orgId, writeLabelPolicy(wholeBranding(effective.branding.active), isDefault, branding.fileAddress)) }
    },
  })

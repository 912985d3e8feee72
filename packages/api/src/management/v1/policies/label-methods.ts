import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { preparedOf, wholeBranding } from '@keyhall/core/branding'
import type { BrandOwner } from '@keyhall/core/branding'
import { assertPolicyRevision } from '@keyhall/core/settings'
import type { OrgId } from '@keyhall/core/shared'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, ownedBy } from '../../../shapes/object-details.js'
import { labelFontRequest, labelFontResponse } from '../../../shapes/policies/label-font.js'
import { activateLabelPolicyRequest, labelPolicyAnswer, labelPolicyRequest, previewLabelPolicyAnswer, writeLabelDraft } from '../../../shapes/policies/label-answers.js'
import { REMOVED_PICTURES, labelPictureRequest, labelPictureResponse, pictureResponse, slotOf } from '../../../shapes/policies/label-pictures.js'
import { labelPolicyOf, writeLabelPolicy } from '../../../shapes/policies/label-policy.js'
import type { LabelPolicyRequest } from '../../../shapes/policies/label-policy.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'management.v1.ManagementService'
const PATH = '/management/v1/policies/label'
const place = { kind: 'org' } as const
const reading = { permission: 'policy.read', place, request: empty } as const
const writing = { permission: 'policy.write', place, response: message(Changed) } as const
const ofOrg = (orgId: OrgId): BrandOwner => ({ kind: 'org', orgId })
const done = (orgId: OrgId): Changed => ({ details: { resourceOwner: orgId } })

const readingMethods = ({ settings, instance, branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...reading,
    name: `${SERVICE}/GetLabelPolicy`,
    summary: 'Returns the active branding of the organization',
    http: [{ verb: 'GET', path: PATH }],
    response: labelPolicyAnswer,
    handle: async (_input, { orgId }) => {
      const { effective, own } = await settings.policies.get(orgId)
      const isDefault = own.branding?.active === undefined
      return { policy: ownedBy(isDefault ? instance().id : orgId, writeLabelPolicy(wholeBranding(effective.branding.active), isDefault, branding.fileAddress)) }
    },
  }),
  defineMethod({
    ...reading,
    name: `${SERVICE}/GetPreviewLabelPolicy`,
    summary: "Returns the draft of the organization's branding and the address of its preview",
    http: [{ verb: 'GET', path: `${PATH}/_preview` }],
    response: previewLabelPolicyAnswer,
    handle: async (_input, { orgId }) => {
      const { effective, own } = await settings.policies.get(orgId)
      const prepared = own.branding ? preparedOf(own.branding) : wholeBranding(effective.branding.active)
      return {
        policy: ownedBy(own.branding ? orgId : instance().id, writeLabelDraft(own.branding, prepared, branding.fileAddress, own.branding === undefined)),
        previewUrl: branding.previewAddress(ofOrg(orgId)),
      }
    },
  }),
  defineMethod({
    ...reading,
    name: `${SERVICE}/GetDefaultLabelPolicy`,
    summary: 'Returns the active branding of the instance',
    http: [{ verb: 'GET', path: '/management/v1/policies/default/label' }],
    response: labelPolicyAnswer,
    handle: async () =>
      ({ policy: ownedBy(instance().id, writeLabelPolicy(wholeBranding(instance().settings.policies.branding.active), true, branding.fileAddress)) }),
  }),
]

function preparing({ branding }: UseCases): readonly AnyMethod[] {
  const prepare = async (input: LabelPolicyRequest, { caller, orgId }: Call): Promise<Changed> => {
    await branding.change.prepare(caller, ofOrg(orgId), (draft) => {
      assertPolicyRevision(draft, input.revision)
      return labelPolicyOf(input, draft)
    })
    return done(orgId)
  }
  return [
    defineMethod({
      ...writing,
      name: `${SERVICE}/AddCustomLabelPolicy`,
      summary: 'Creates a branding draft for the organization',
      http: [{ verb: 'POST', path: PATH, ...IF_MATCH }],
      request: labelPolicyRequest,
      handle: prepare,
    }),
    defineMethod({
      ...writing,
      name: `${SERVICE}/UpdateCustomLabelPolicy`,
      summary: "Changes the draft of the organization's branding",
      http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
      request: labelPolicyRequest,
      handle: prepare,
    }),
    defineMethod({
      ...writing,
      name: `${SERVICE}/ActivateCustomLabelPolicy`,
      summary: "Activates the draft of the organization's branding",
      http: [{ verb: 'POST', path: `${PATH}/_activate`, ...IF_MATCH }],
      request: activateLabelPolicyRequest,
      handle: async ({ revision }, { caller, orgId }) => {
        await branding.change.activate(caller, ofOrg(orgId), (draft) => assertPolicyRevision(draft, revision))
        return done(orgId)
      },
    }),
    defineMethod({
      ...writing,
      permission: 'policy.delete',
      name: `${SERVICE}/ResetLabelPolicyToDefault`,
      summary: "Deletes the organization's branding with its pictures and draft; the instance's branding applies again",
      http: [{ verb: 'DELETE', path: PATH }],
      request: empty,
      handle: async (_input, { caller, orgId }) => {
        await branding.change.reset(caller, ofOrg(orgId))
        return done(orgId)
      },
    }),
  ]
}

const pictureMethods = ({ branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writing,
    name: `${SERVICE}/SetCustomLabelPolicyPicture`,
    summary: "Sets a picture in the draft of the organization's branding",
    http: [{ verb: 'PUT', path: `${PATH}/pictures/{slot}` }],
    request: labelPictureRequest,
    response: labelPictureResponse,
    handle: async (input, { caller, orgId }) => {
      const picture = await branding.pictures.set(caller, ofOrg(orgId), slotOf(input), input.picture)
      return pictureResponse(picture, branding.fileAddress(picture), orgId)
    },
  }),
  ...REMOVED_PICTURES.map(({ slot, name, path, what }) =>
    defineMethod({
      ...writing,
      name: `${SERVICE}/RemoveCustomLabelPolicy${name}`,
      summary: `Removes ${what} from the draft of the organization's branding`,
      http: [{ verb: 'DELETE', path: `${PATH}/${path}` }],
      request: empty,
      handle: async (_input, { caller, orgId }) => {
        await branding.pictures.remove(caller, ofOrg(orgId), slot)
        return done(orgId)
      },
    })),
]

const fontMethods = ({ branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writing,
    name: `${SERVICE}/SetCustomLabelPolicyFont`,
    summary: "Sets the font in the draft of the organization's branding",
    http: [{ verb: 'PUT', path: `${PATH}/font` }],
    request: labelFontRequest,
    response: labelFontResponse,
    handle: async ({ font }, { caller, orgId }) => {
      const file = await branding.fonts.set(caller, ofOrg(orgId), font)
      return { details: { resourceOwner: orgId }, url: branding.fileAddress(file) }
    },
  }),
  defineMethod({
    ...writing,
    name: `${SERVICE}/RemoveCustomLabelPolicyFont`,
    summary: "Removes the font from the draft of the organization's branding",
    http: [{ verb: 'DELETE', path: `${PATH}/font` }],
    request: empty,
    handle: async (_input, { caller, orgId }) => {
      await branding.fonts.remove(caller, ofOrg(orgId))
      return { details: { resourceOwner: orgId } }
    },
  }),
]

/** Branding of an organization. */
export const orgLabelMethods = (use: UseCases): readonly AnyMethod[] => [...readingMethods(use), ...preparing(use), ...pictureMethods(use), ...fontMethods(use)]

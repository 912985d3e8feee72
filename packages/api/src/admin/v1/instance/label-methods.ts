import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { preparedOf, wholeBranding } from '@keyhall/core/branding'
import { assertPolicyRevision } from '@keyhall/core/settings'
import { IF_MATCH } from '../../../application/shapes/revision.message.js'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed, ownedBy } from '../../../shapes/object-details.js'
import { labelFontRequest, labelFontResponse } from '../../../shapes/policies/label-font.js'
import { activateLabelPolicyRequest, labelPolicyAnswer, labelPolicyRequest, previewLabelPolicyAnswer, writeLabelDraft } from '../../../shapes/policies/label-answers.js'
import { REMOVED_PICTURES, labelPictureRequest, labelPictureResponse, pictureResponse, slotOf } from '../../../shapes/policies/label-pictures.js'
import { labelPolicyOf, writeLabelPolicy } from '../../../shapes/policies/label-policy.js'
import type { UseCases } from '../../../use-cases.js'

const SERVICE = 'admin.v1.AdminService'
const PATH = '/admin/v1/policies/label'
const place = { kind: 'instance' } as const
const OWNER = { kind: 'instance' } as const
const reading = { permission: 'iam.policy.read', place, request: empty } as const
const writing = { permission: 'iam.policy.write', place, response: message(Changed) } as const

const lookMethods = ({ instance, branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...reading,
    name: `${SERVICE}/GetLabelPolicy`,
    summary: "Returns the instance's branding, which applies to organizations without their own",
    http: [{ verb: 'GET', path: PATH }],
    response: labelPolicyAnswer,
    handle: async () =>
      ({ policy: ownedBy(instance().id, writeLabelPolicy(wholeBranding(instance().settings.policies.branding.active), true, branding.fileAddress)) }),
  }),
  defineMethod({
    ...reading,
    name: `${SERVICE}/GetPreviewLabelPolicy`,
    summary: "Returns the draft of the instance's branding and the address of its preview",
    http: [{ verb: 'GET', path: `${PATH}/_preview` }],
    response: previewLabelPolicyAnswer,
    handle: async () => {
      const { branding: own } = instance().settings.policies
      return { policy: ownedBy(instance().id, writeLabelDraft(own, preparedOf(own), branding.fileAddress, true)), previewUrl: branding.previewAddress(OWNER) }
    },
  }),
  defineMethod({
    ...writing,
    name: `${SERVICE}/UpdateLabelPolicy`,
    summary: "Changes the draft of the instance's branding",
    http: [{ verb: 'PUT', path: PATH, ...IF_MATCH }],
    request: labelPolicyRequest,
    handle: async (input, { caller }) => {
      await branding.change.prepare(caller, OWNER, (draft) => {
        assertPolicyRevision(draft, input.revision)
        return labelPolicyOf(input, draft)
      })
      return { details: { resourceOwner: instance().id } }
    },
  }),
  defineMethod({
    ...writing,
    name: `${SERVICE}/ActivateLabelPolicy`,
    summary: "Activates the draft of the instance's branding, which applies to organizations without their own",
    http: [{ verb: 'POST', path: `${PATH}/_activate`, ...IF_MATCH }],
    request: activateLabelPolicyRequest,
    handle: async ({ revision }, { caller }) => {
      await branding.change.activate(caller, OWNER, (draft) => assertPolicyRevision(draft, revision))
      return { details: { resourceOwner: instance().id } }
    },
  }),
]

const pictureMethods = ({ instance, branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writing,
    name: `${SERVICE}/SetLabelPolicyPicture`,
    summary: "Sets a picture in the draft of the instance's branding",
    http: [{ verb: 'PUT', path: `${PATH}/pictures/{slot}` }],
    request: labelPictureRequest,
    response: labelPictureResponse,
    handle: async (input, { caller }) => {
      const picture = await branding.pictures.set(caller, OWNER, slotOf(input), input.picture)
      return pictureResponse(picture, branding.fileAddress(picture), instance().id)
    },
  }),
  ...REMOVED_PICTURES.map(({ slot, name, path, what }) =>
    defineMethod({
      ...writing,
      name: `${SERVICE}/RemoveLabelPolicy${name}`,
      summary: `Removes ${what} from the draft of the instance's branding`,
      http: [{ verb: 'DELETE', path: `${PATH}/${path}` }],
      request: empty,
      handle: async (_input, { caller }) => {
        await branding.pictures.remove(caller, OWNER, slot)
        return { details: { resourceOwner: instance().id } }
      },
    })),
]

const fontMethods = ({ instance, branding }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writing,
    name: `${SERVICE}/SetLabelPolicyFont`,
    summary: "Sets the font in the draft of the instance's branding",
    http: [{ verb: 'PUT', path: `${PATH}/font` }],
    request: labelFontRequest,
    response: labelFontResponse,
    handle: async ({ font }, { caller }) => {
      const file = await branding.fonts.set(caller, OWNER, font)
      return { details: { resourceOwner: instance().id }, url: branding.fileAddress(file) }
    },
  }),
  defineMethod({
    ...writing,
    name: `${SERVICE}/RemoveLabelPolicyFont`,
    summary: "Removes the font from the draft of the instance's branding",
    http: [{ verb: 'DELETE', path: `${PATH}/font` }],
    request: empty,
    handle: async (_input, { caller }) => {
      await branding.fonts.remove(caller, OWNER)
      return { details: { resourceOwner: instance().id } }
    },
  }),
]

/** Branding of the instance, for organizations without their own. */
export const instanceLabelMethods = (use: UseCases): readonly AnyMethod[] => [...lookMethods(use), ...pictureMethods(use), ...fontMethods(use)]

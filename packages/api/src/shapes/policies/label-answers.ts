import { preparedOf } from '@keyhall/core/branding'
import type { Branding, BrandingPolicy } from '@keyhall/core/instance'
import { policyRevision } from '@keyhall/core/settings'
import { Revision } from '../../application/shapes/revision.message.js'
import { Nested, Text, message } from '../../message/index.js'
import { LabelPolicyMessage, LabelPolicyRequest, writeLabelPolicy } from './label-policy.js'

class LabelPolicyAnswer {
  @Nested(() => LabelPolicyMessage) policy!: LabelPolicyMessage
}

class PreviewLabelPolicyAnswer extends LabelPolicyAnswer {
  /** A link to a preview of the draft, valid for an hour for anyone who has it. */
  @Text({ max: 2000 }) previewUrl!: string
}

class ActivateLabelPolicyRequest {
  @Revision() revision?: number
}

export const activateLabelPolicyRequest = message(ActivateLabelPolicyRequest)
export const labelPolicyRequest = message(LabelPolicyRequest)
export const labelPolicyAnswer = message(LabelPolicyAnswer)
export const previewLabelPolicyAnswer = message(PreviewLabelPolicyAnswer)

/**
 * A draft as returned. Its revision is that of the branding which a change begins with.
 *
 * @param shown what people would see, which an organization without a branding of its own inherits
 */
export const writeLabelDraft = (own: BrandingPolicy | undefined, shown: Branding, addressOf: Parameters<typeof writeLabelPolicy>[2], isDefault: boolean): LabelPolicyMessage =>
  Object.assign(writeLabelPolicy(shown, isDefault, addressOf), { revision: policyRevision(preparedOf(own ?? {})) })

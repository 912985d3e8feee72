import { Nested, Text, message } from '../../message/index.js'
import { LabelPolicyMessage, LabelPolicyRequest } from './label-policy.js'

class LabelPolicyAnswer {
  @Nested(() => LabelPolicyMessage) policy!: LabelPolicyMessage
}

class PreviewLabelPolicyAnswer extends LabelPolicyAnswer {
  /** A link to a preview of the draft, valid for an hour for anyone who has it. */
  @Text({ max: 2000 }) previewUrl!: string
}

export const labelPolicyRequest = message(LabelPolicyRequest)
export const labelPolicyAnswer = message(LabelPolicyAnswer)
export const previewLabelPolicyAnswer = message(PreviewLabelPolicyAnswer)

import type { ClientRecord } from '@keyhall/core/clients'
import { COMPLIANCE_PROBLEMS, complianceProblems } from '@keyhall/core/clients'
import { Text } from '../../message/index.js'

/** A stable name, and a sentence for people. */
export class LocalizedMessage {
  @Text({ max: 200 }) key!: string
  @Text({ max: 1000 }) localizedMessage!: string
}

/** What is wrong with an application that is stored all the same. */
export const complianceMessages = (client: ClientRecord): LocalizedMessage[] =>
  complianceProblems(client).map((problem) => ({ key: `Application.OIDC.V1.${problem}`, localizedMessage: COMPLIANCE_PROBLEMS[problem] }))

import type { ClientRecord } from '@keyhall/core/clients'
import { COMPLIANCE_PROBLEMS, complianceProblems } from '@keyhall/core/clients'
import { Text } from '../../message/index.js'

/** A stable key, and a sentence in English. */
export class LocalizedMessage {
  @Text({ max: 200 }) key!: string
  @Text({ max: 1000 }) localizedMessage!: string
}

/** The reasons why a stored application does not comply with OIDC. */
export const complianceMessages = (client: ClientRecord): LocalizedMessage[] =>
  complianceProblems(client).map((problem) => ({ key: `Application.OIDC.V1.${problem}`, localizedMessage: COMPLIANCE_PROBLEMS[problem] }))

import type { ClientRecord } from '@keyhall/core/clients'
import { COMPLIANCE_PROBLEMS, complianceProblems, registrationProblems } from '@keyhall/core/clients'
import { Text } from '../../message/index.js'

const MAX_TEXT = 1000
const MAX_STORED = 50

/** A stable key, and a sentence in English. */
export class LocalizedMessage {
  @Text({ max: 200 }) key!: string
  @Text({ max: MAX_TEXT }) localizedMessage!: string
}

const textOf = (text: string): string => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`)

/** The reasons why a stored application does not comply with OIDC, or with the rules of this server since it was stored. */
export const complianceMessages = (client: ClientRecord): LocalizedMessage[] => [
  ...complianceProblems(client).map((problem) => ({ key: `Application.OIDC.V1.${problem}`, localizedMessage: COMPLIANCE_PROBLEMS[problem] })),
  ...(client.kind === 'api' ? [] : registrationProblems(client)).slice(0, MAX_STORED).map(({ field, problem }) => ({
    key: `Application.OIDC.V1.Stored.${field.slice(0, 150)}`, localizedMessage: textOf(`${field} ${problem}; it stays until it is changed`),
  })),
]

import { withoutSecrets } from '../../foundation/audit/index.js'
import { parseExactJson } from '../../foundation/shared/index.js'

/** Characters of a response that is not JSON: enough for the message of an error page. */
const MAX_TEXT = 2000

function parsed(body: string): unknown {
  try {
    return parseExactJson(body, String)
  } catch {
    return undefined
  }
}

/** A response body in a form that can be stored and shown: JSON without secrets, or the beginning of other text. `undefined` if it is empty. */
export function storableAnswer(body: string): string | undefined {
  if (body.trim() === '') return undefined
  const json = parsed(body)
  // `withoutSecrets` limits the length to `MAX_STORED_ANSWER`.
  if (typeof json === 'object' && json !== null) return JSON.stringify(withoutSecrets({ answer: json })['answer'])
  // Text from outside may contain characters that databases do not store, and half a surrogate pair after the cut.
  return body.slice(0, MAX_TEXT).replace(/[^\P{C}\n\r\t]/gu, '?')
}

import { pageTextsIn } from '@keyhall/core/branding'
import type { TextsPolicy } from '@keyhall/core/instance'
import { assertPolicyRevision, policyRevision } from '@keyhall/core/settings'
import { Revision } from '../../application/shapes/revision.message.js'
import { Nested, Text, TextMap, message } from '../../message/index.js'

/** More than there are texts. */
const MAX_TEXTS = 1000

class LanguageRequest {
  /** A language of the pages, such as `de`. */
  @Text({ max: 35 }) language!: string
}

class CustomLoginTextsRequest extends LanguageRequest {
  /** Texts by name; an empty map restores the built-in texts of the language. */
  @TextMap({ max: MAX_TEXTS }) texts!: Readonly<Record<string, string>>
  @Revision() revision?: number
}

class LoginTextsMessage {
  @TextMap({ max: MAX_TEXTS }) texts!: Readonly<Record<string, string>>
  /** Of custom texts only. */
  @Revision() revision?: number
}
class LoginTextsAnswer {
  @Nested(() => LoginTextsMessage) customText!: LoginTextsMessage
}

export const languageRequest = message(LanguageRequest)
export const customLoginTextsRequest = message(CustomLoginTextsRequest)
export const loginTextsAnswer = message(LoginTextsAnswer)

export function textsOf(texts: TextsPolicy | undefined, language: string): LoginTextsAnswer {
  const own = pageTextsIn(texts, language)
  return { customText: { texts: own, revision: policyRevision(own) } }
}

/** @throws PolicyChangedMeanwhile unless the texts of the pages in this language have the revision */
export const assertTextsRevision = (texts: TextsPolicy | undefined, language: string, revision: number | undefined): void => assertPolicyRevision(pageTextsIn(texts, language), revision)

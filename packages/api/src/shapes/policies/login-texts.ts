import { pageTextsIn } from '@keyhall/core/branding'
import type { TextsPolicy } from '@keyhall/core/instance'
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
}

class LoginTextsMessage {
  @TextMap({ max: MAX_TEXTS }) texts!: Readonly<Record<string, string>>
}
class LoginTextsAnswer {
  @Nested(() => LoginTextsMessage) customText!: LoginTextsMessage
}

export const languageRequest = message(LanguageRequest)
export const customLoginTextsRequest = message(CustomLoginTextsRequest)
export const loginTextsAnswer = message(LoginTextsAnswer)

export const textsOf = (texts: TextsPolicy | undefined, language: string): LoginTextsAnswer => ({ customText: { texts: pageTextsIn(texts, language) } })

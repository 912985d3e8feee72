import type { TextMessageKind } from '../../messages/text-messages/index.js'

/** The content of a text message with a code. */
export interface CodeText {
  readonly kind: TextMessageKind
  readonly code: string
  /** Seconds that the code is valid. */
  readonly validFor: number
  /** The host of the issuer: the sender, and the site where a phone may fill in the code. */
  readonly host: string
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string
}

/** Renders a text message. */
export interface TextWriter {
  /** Ends with the line by which phones recognize the code and its site: `@id.example.com #123456`. */
  codeText(text: CodeText): { readonly text: string; readonly language: string }
}

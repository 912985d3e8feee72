import type { TextMessageKind } from '../../foundation/shared/index.js'

/** What a text message with a code says. */
export interface CodeText {
  readonly kind: TextMessageKind
  readonly code: string
  /** Seconds that the code is valid. */
  readonly validFor: number
  /** The host of the issuer: who sends, and whose pages a phone may fill the code into. */
  readonly host: string
  /** What the person prefers to read, a BCP 47 tag. */
  readonly language?: string
}

/** Puts a text message into words. */
export interface TextWriter {
  /** Ends with the line by which phones know the code, and the site that it is for: `@id.example.com #123456`. */
  codeText(text: CodeText): { readonly text: string; readonly language: string }
}

import { MAX_FONT } from '@keyhall/core/branding'
import { Bytes, Nested, Text, message } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

class LabelFontRequest {
  /** One WOFF2 file. */
  @Bytes({ max: MAX_FONT }) font!: string
}

class LabelFontResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** The URL of the font. */
  @Text({ max: 2000 }) url!: string
}

export const labelFontRequest = message(LabelFontRequest)
export const labelFontResponse = message(LabelFontResponse)

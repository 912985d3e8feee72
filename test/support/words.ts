import { wordsIn } from '@keyhall/texts'

/** The words of the pages, so that a test says which page it means, and not how that is worded today. */
export const words = wordsIn('en')

import { wordsIn } from '@keyhall/texts'

/** The texts of pages by key, so that tests do not depend on their wording. */
export const words = wordsIn('en')

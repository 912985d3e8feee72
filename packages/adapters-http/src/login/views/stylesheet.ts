import { compact } from './compact-css.js'
import { designTokens } from './design-tokens.js'
import { form, mainButton, otherButtons } from './styles/controls.js'
import { circumstances, languages, page } from './styles/frame.js'
import { device, factors, message } from './styles/steps.js'

/** The stylesheet of the pages with a card. */
export const stylesheet = compact(
  designTokens + page + form + mainButton + otherButtons + factors + device + message + languages + circumstances,
)

/** The stylesheet of the form_post page, which is visible for a moment. */
export const briefStylesheet = compact(designTokens + page + mainButton)

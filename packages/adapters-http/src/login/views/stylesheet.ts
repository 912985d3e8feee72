import { stylesheetFile } from '../../assets/stylesheet-file.js'
import { compact } from './compact-css.js'
import { designTokens } from './design-tokens.js'
import { form, mainButton, otherButtons } from './styles/controls.js'
import { circumstances, languages, page } from './styles/frame.js'
import { device, factors, message } from './styles/steps.js'

/** The stylesheet of all pages but that of form_post. */
export const pageStylesheet = stylesheetFile('pages', compact(
  designTokens + page + form + mainButton + otherButtons + factors + device + message + languages + circumstances,
))

/** The stylesheet of the form_post page, which is visible for a moment: part of the page, because a second request would delay it. */
export const briefStylesheet = compact(designTokens + page + mainButton)

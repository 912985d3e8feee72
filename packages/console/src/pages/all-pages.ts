import { accessPages } from './access/pages.js'
import { actionPages } from './actions/pages.js'
import { activityPages } from './activity/pages.js'
import { applicationPages } from './applications/pages.js'
import { brandingPages } from './branding/pages.js'
import { homePages } from './home/pages.js'
import { instancePages } from './instance/pages.js'
import type { ConsolePage } from './page.js'
import { signInPages } from './sign-in/pages.js'
import { userPages } from './users/pages.js'

/** Every page, in the order of the rail. */
export const ALL_PAGES: readonly ConsolePage[] = [
  ...homePages, ...applicationPages, ...userPages, ...accessPages, ...signInPages, ...brandingPages, ...actionPages, ...activityPages, ...instancePages,
]

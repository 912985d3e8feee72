import { frame } from './frame.js'
import { home } from './home.js'
import { parts } from './parts.js'

/** The English texts of the first page and of what every page uses. */
export const frameAndHome = { ...frame, ...parts, ...home } as const

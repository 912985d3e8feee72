import type { ConsoleArea } from '@keyhall/texts/console'
import type { ConsolePage } from '../pages/page.js'

/**
 * The areas of texts that the pages of each rail entry, or one page, use beside those of the frame. A test compares them with the sources.
 * Parts of a page load further ones by `WithTexts`.
 */
const AREAS: Readonly<Record<string, readonly ConsoleArea[]>> = {
  home: [],
  applications: ['users', 'access', 'activity', 'applications'],
  users: ['users', 'access', 'activity', 'applications'],
  'users.invitations': ['users', 'access', 'invitations'],
  access: ['users', 'access', 'activity', 'applications'],
  'access.new-resource': ['resources'],
  'access.resource': ['resources'],
  'sign-in': ['signIn'],
  'sign-in.domains': ['signIn', 'domains'],
  branding: ['branding'],
  actions: ['actions', 'activity', 'events'],
  activity: ['users', 'access', 'activity', 'events'],
  instance: ['instance', 'access'],
  'instance.features': ['instance', 'features'],
}

/** The areas of texts that a page uses, beside those of the frame. */
export const areasOf = ({ id }: Pick<ConsolePage, 'id'>): readonly ConsoleArea[] => AREAS[id] ?? AREAS[id.split('.', 1).join('')] ?? []

import type { ConsoleArea } from '@keyhall/texts/console'
import type { ConsolePage } from '../pages/page.js'

/** The areas of texts that the pages of each rail entry use, beside those of the frame. A test compares them with the sources. */
const AREAS: Readonly<Record<string, readonly ConsoleArea[]>> = {
  home: [],
  applications: ['applications', 'access', 'activity', 'events', 'users'],
  users: ['users', 'access', 'activity', 'events', 'applications'],
  access: ['access', 'applications', 'users', 'events', 'activity'],
  'sign-in': ['signIn'],
  branding: ['branding'],
  actions: ['actions', 'activity', 'events'],
  activity: ['activity', 'access', 'events', 'users'],
  instance: ['instance', 'access'],
}

/** The areas of texts that a page uses, beside those of the frame. */
export const areasOf = ({ id }: Pick<ConsolePage, 'id'>): readonly ConsoleArea[] => AREAS[id.split('.', 1).join('')] ?? []

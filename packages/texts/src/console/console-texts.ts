import type { en } from '../locales/en/console/index.js'

/** The name of a text of the console, such as `frame.signOut`. Begins with its area. */
export type ConsoleKey = keyof typeof en

/** Every text in one language, as messages in ICU MessageFormat. */
export type ConsoleTexts = Readonly<Record<ConsoleKey, string>>

/** A language that people can choose. */
export interface ConsoleLanguage {
  /** A BCP 47 tag. */
  readonly locale: string
  /** In the language itself. */
  readonly name: string
  readonly dir: 'ltr' | 'rtl'
}

/** The languages of the login, so that a person has one language everywhere. A test compares the lists. */
const LOCALES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'uk', 'sv', 'tr', 'ar', 'ja', 'ko', 'zh'] as const
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar'])

const nameOf = (locale: string): string => {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

export const languageOf = (locale: string): ConsoleLanguage => ({ locale, name: nameOf(locale), dir: RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr' })

export const CONSOLE_LANGUAGES: readonly ConsoleLanguage[] = LOCALES.map(languageOf)

/** A part of the texts that is loaded as one. `frame` is what every page uses. */
export type ConsoleArea = 'frame' | 'access' | 'actions' | 'activity' | 'applications' | 'branding' | 'domains' | 'errors' | 'events' | 'features' | 'instance' | 'invitations' | 'resources' | 'security' | 'signIn' | 'users'

type AreaTexts = Readonly<Partial<Record<ConsoleKey, string>>>

/** The languages with texts. A new one is a folder `console` beside the other texts of the language, and its lines here. */
const SOURCES: Readonly<Record<'en' | 'de', Readonly<Record<ConsoleArea, () => Promise<AreaTexts>>>>> = {
  en: {
    frame: async () => (await import('../locales/en/console/frame-and-home.js')).frameAndHome,
    access: async () => (await import('../locales/en/console/access.js')).access,
    actions: async () => (await import('../locales/en/console/actions.js')).actions,
    activity: async () => (await import('../locales/en/console/activity.js')).activity,
    applications: async () => (await import('../locales/en/console/applications.js')).applications,
    branding: async () => (await import('../locales/en/console/branding.js')).branding,
    domains: async () => (await import('../locales/en/console/domains.js')).domains,
    errors: async () => (await import('../locales/en/console/errors.js')).errors,
    events: async () => (await import('../locales/en/console/events.js')).events,
    features: async () => (await import('../locales/en/console/features.js')).features,
    instance: async () => (await import('../locales/en/console/instance.js')).instance,
    invitations: async () => (await import('../locales/en/console/invitations.js')).invitations,
    resources: async () => (await import('../locales/en/console/resources.js')).resources,
    security: async () => (await import('../locales/en/console/security.js')).security,
    signIn: async () => (await import('../locales/en/console/sign-in.js')).signIn,
    users: async () => (await import('../locales/en/console/users.js')).users,
  },
  de: {
    frame: async () => (await import('../locales/de/console/frame-and-home.js')).frameAndHome,
    access: async () => (await import('../locales/de/console/access.js')).access,
    actions: async () => (await import('../locales/de/console/actions.js')).actions,
    activity: async () => (await import('../locales/de/console/activity.js')).activity,
    applications: async () => (await import('../locales/de/console/applications.js')).applications,
    branding: async () => (await import('../locales/de/console/branding.js')).branding,
    domains: async () => (await import('../locales/de/console/domains.js')).domains,
    errors: async () => (await import('../locales/de/console/errors.js')).errors,
    events: async () => (await import('../locales/de/console/events.js')).events,
    features: async () => (await import('../locales/de/console/features.js')).features,
    instance: async () => (await import('../locales/de/console/instance.js')).instance,
    invitations: async () => (await import('../locales/de/console/invitations.js')).invitations,
    resources: async () => (await import('../locales/de/console/resources.js')).resources,
    security: async () => (await import('../locales/de/console/security.js')).security,
    signIn: async () => (await import('../locales/de/console/sign-in.js')).signIn,
    users: async () => (await import('../locales/de/console/users.js')).users,
  },
}

export const CONSOLE_AREAS = Object.keys(SOURCES.en) as readonly ConsoleArea[]

const hasTexts = (locale: string): locale is keyof typeof SOURCES => Object.hasOwn(SOURCES, locale)

/** The texts of some areas in a language; in English for a language without texts. */
export async function areaTexts(locale: string, areas: readonly ConsoleArea[]): Promise<AreaTexts> {
  const source = SOURCES[hasTexts(locale) ? locale : 'en']
  return Object.assign({}, ...(await Promise.all(areas.map((area) => source[area]()))))
}

/** Every text in a language; in English for a language without texts. */
export const consoleTexts = async (locale: string): Promise<ConsoleTexts> => (await areaTexts(locale, CONSOLE_AREAS)) as ConsoleTexts

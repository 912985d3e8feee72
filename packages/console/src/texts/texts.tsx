import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { areaTexts, formatParts, formatText, languageOf } from '@keyhall/texts/console'
import type { ConsoleArea, ConsoleKey, ConsoleLanguage, ConsoleTexts, TextValues } from '@keyhall/texts/console'

/** The texts in the language of the person. */
export interface Texts {
  (key: ConsoleKey, values?: TextValues): string
  /** Whether a name that the server sent is the name of a text. */
  has(key: string): key is ConsoleKey
  /** A text with elements as values: `t.rich('parts.confirm.typeName', { name: <b>…</b> })`. */
  rich(key: ConsoleKey, values: Readonly<Record<string, ReactNode>>): ReactNode
  /** "a, b and c" */
  list(items: readonly string[]): string
  number(value: number): string
  readonly language: ConsoleLanguage
  readonly setLocale: (locale: string) => void
  /** Whether the texts of an area are loaded. */
  readonly hasArea: (area: ConsoleArea) => boolean
  /** Loads the texts of areas, unless they are loaded. */
  readonly load: (areas: readonly ConsoleArea[]) => void
}

/** The areas of the first load. */
const FIRST_AREAS: readonly ConsoleArea[] = ['frame']

/** Texts in one language, as far as they are loaded. */
export interface LoadedTexts {
  readonly locale: string
  readonly areas: readonly ConsoleArea[]
  readonly messages: Partial<ConsoleTexts>
}

const loadedTexts = async (locale: string, areas: readonly ConsoleArea[]): Promise<LoadedTexts> => ({ locale, areas, messages: await areaTexts(locale, areas) })

const KEY = 'keyhall.console.language'

const TextsContext = createContext<Texts | undefined>(undefined)

export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('useTexts works below TextsProvider only')
  return texts
}

/** The language that the person chose in the console, or that of the page from the server. */
const firstLocale = (): string => localStorage.getItem(KEY) ?? document.documentElement.lang

/** The texts that the first page needs, in the language of the person. */
export const firstTexts = (): Promise<LoadedTexts> => loadedTexts(firstLocale(), FIRST_AREAS)

function textsIn({ locale, areas, messages }: LoadedTexts, setLocale: Texts['setLocale'], load: Texts['load']): Texts {
  const messageOf = (key: ConsoleKey): string => {
    const message = messages[key]
    if (message === undefined) console.error(`The text ${key} is not loaded: see texts/page-areas.ts`)
    return message ?? key
  }
  return Object.assign((key: ConsoleKey, values?: TextValues): string => formatText(messageOf(key), locale, values), {
    language: languageOf(locale),
    setLocale,
    load,
    hasArea: (area: ConsoleArea): boolean => areas.includes(area),
    has: (key: string): key is ConsoleKey => Object.hasOwn(messages, key),
    rich: (key: ConsoleKey, values: Readonly<Record<string, ReactNode>>): ReactNode =>
      formatParts<object>(messageOf(key), locale, values as Readonly<Record<string, string>>)
        .map((part, index) => <span key={index}>{part as ReactNode}</span>),
    list: (items: readonly string[]): string => new Intl.ListFormat(locale).format(items),
    number: (value: number): string => new Intl.NumberFormat(locale).format(value),
  })
}

interface Props {
  readonly first: LoadedTexts
  readonly children: ReactNode
}

/** Provides the texts, loads those of more areas on request, and all of them anew when the person chooses another language. */
export function TextsProvider({ first, children }: Props) {
  const [loaded, setLoaded] = useState(first)
  const { locale, areas } = loaded
  const load = useCallback((wanted: readonly ConsoleArea[]) => {
    const missing = wanted.filter((area) => !areas.includes(area))
    if (missing.length === 0) return
    void areaTexts(locale, missing).then((messages) => setLoaded((before) =>
      before.locale === locale ? { locale, areas: [...new Set([...before.areas, ...missing])], messages: { ...before.messages, ...messages } } : before))
  }, [locale, areas])
  const texts = useMemo(() => {
    const setLocale = (next: string): void => {
      localStorage.setItem(KEY, next)
      void loadedTexts(next, loaded.areas).then(setLoaded)
    }
    return textsIn(loaded, setLocale, load)
  }, [loaded, load])
  useEffect(() => {
    document.documentElement.lang = texts.language.locale
    document.documentElement.dir = texts.language.dir
  }, [texts])
  return <TextsContext value={texts}>{children}</TextsContext>
}

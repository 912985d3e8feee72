import { addField } from '@keyhall/input'
import type { Field, MemberDecorator, Spot } from '@keyhall/input'
import { Unreadable } from '@keyhall/documents/text'
import type { SecretPart } from './hidden-secrets.js'

/** The prefix of every environment variable of this server. */
export const PREFIX = 'KEYHALL_'

/** Metadata of a setting: how it is read and documented. */
interface SettingDetails<T> {
  /** The description, the last column of the table. Markdown. */
  readonly meaning: string
  /** Follows "expected" in the error message. */
  readonly expected: string
  /** The text that is parsed when nothing is configured. Absent when the setting stays `undefined` or is derived from another. */
  readonly default?: string
  /** The column "Default" when it differs from `default`. Markdown. */
  readonly defaultShown?: string
  /** Parses the text. @throws Unreadable */
  readonly read: (text: string) => T
  /** The part of the value that is or may contain a secret. Such a value is never quoted in a message, and shown without that part. */
  readonly secret?: SecretPart
  /** A second variable `…_FILE` may give the path of a file with the value. */
  readonly mayBeInFile?: boolean
  /** Is `true` or `false`, which a configuration file may write as a JSON boolean. */
  readonly isFlag?: boolean
  /** Names a file that must be readable at the start. */
  readonly isPathToRead?: boolean
}

/** A setting: a member of `Config` and of the configuration file, with its environment variable. */
export interface Setting extends Field, Pick<SettingDetails<unknown>, 'meaning' | 'expected' | 'defaultShown' | 'secret' | 'mayBeInFile' | 'isFlag' | 'isPathToRead'> {
  readonly default?: string
  readonly variable: string
}

/** Parses a value, and reports unreadable ones at the spot. */
export function orRefuse<T>(at: Spot, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Unreadable) return at.refuse(error.message)
    throw error
  }
}

/** Declares a member of a class as a setting. The type of the member must be the type that the parser returns. */
export const Setting =
  <T>({ read, ...details }: SettingDetails<T>): MemberDecorator<T> =>
  (prototype, name) => {
    const setting: Setting = {
      ...details, name, variable: PREFIX + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(), isSecret: details.secret !== undefined,
      kind: 'parsed', isOptional: true, isList: false, schema: {},
      read: (text, at) => orRefuse(at, () => read(text as string)),
    }
    addField(prototype, setting)
  }

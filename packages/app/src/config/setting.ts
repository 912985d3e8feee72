/** The beginning of every environment variable of this server. */
export const PREFIX = 'KEYHALL_'

/** Metadata of a setting: how it is read and documented. */
export interface SettingDetails {
  /** What the setting does: the last column of the table. Markdown. */
  readonly meaning: string
  /** Follows "expected" in the error message. */
  readonly expected: string
  /** The text that is parsed when nothing is configured. Absent when the setting stays `undefined` or is derived from another. */
  readonly default?: string
  /** The column "Default" when it differs from `default`. Markdown. */
  readonly defaultShown?: string
  /** Parses the text. @throws Unreadable */
  readonly read?: (text: string) => unknown
  /** Never quoted in a message, because it is or may contain a secret. */
  readonly isConcealed?: boolean
  /** A second variable `…_FILE` may give the path of a file with the value. */
  readonly mayBeInFile?: boolean
  /** Is `true` or `false`, which a configuration file may write as a JSON boolean. */
  readonly isFlag?: boolean
  /** Names a file that must be readable at the start. */
  readonly isPathToRead?: boolean
}

/** A setting of `Config` with its two names. */
export interface Setting extends SettingDetails {
  /** The member of `Config`, and of the configuration file. */
  readonly member: string
  /** The environment variable. */
  readonly variable: string
}

const settings = new WeakMap<object, Setting[]>()

/** The settings that the class with this prototype declares, in that order. */
export const settingsOf = (prototype: object): readonly Setting[] => settings.get(prototype) ?? []

/** Declares a member of a class as a setting. */
export function Setting(details: SettingDetails): PropertyDecorator {
  return (prototype, key) => {
    const member = String(key)
    const variable = PREFIX + member.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
    settings.set(prototype, [...settingsOf(prototype), { ...details, member, variable }])
  }
}

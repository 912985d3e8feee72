import { parseJson, printable, Unreadable } from '@keyhall/documents/text'
import { didYouMean } from '@keyhall/input'
import { allSettings } from './config.js'
import { PREFIX } from './setting.js'
import { isServiceLink } from './service-links.js'
import type { Setting } from './setting.js'

/** The variable with the path of the configuration file. Not a setting, because the file cannot name itself. */
export const CONFIG_VARIABLE = `${PREFIX}CONFIG`

/** Prefix of the variables of `keyhall selftest`, which may be set in the shell of a server. */
const OF_SELFTEST = `${PREFIX}SELFTEST_`

/** Reads a text file. @throws an error of the file system */
export type ReadFile = (path: string) => string

/** One source of values with its own spelling of the names: the environment, or the configuration file. */
export interface Layer {
  readonly values: ReadonlyMap<string, unknown>
  /** The name of a setting in this layer. */
  readonly nameOf: (setting: Setting) => string
  /** Suffix of a name whose value is the path of a file with the value. */
  readonly fileSuffix: string
  /** How an error names a value of this layer. */
  readonly label: (name: string) => string
  readonly kindOfName: string
}

/** A raw value before parsing. */
export interface Found {
  readonly label: string
  readonly raw: unknown
  /** Whether the value is the path of a file with the actual value. */
  readonly isPath: boolean
}

/** The variables with our prefix. An empty one counts as not set, because container tools cannot omit a variable; so does one that Kubernetes made. */
export function environmentLayer(env: Readonly<Record<string, string | undefined>>): Layer {
  const isOurs = (name: string) => name.startsWith(PREFIX) && !name.startsWith(OF_SELFTEST) && name !== CONFIG_VARIABLE
  const isSet = (name: string, value = '') => value !== '' && !isServiceLink(name, value)
  return {
    values: new Map(Object.entries(env).filter(([name, value]) => isOurs(name) && isSet(name, value))),
    nameOf: ({ variable }) => variable, fileSuffix: '_FILE', label: (name) => name, kindOfName: 'variable',
  }
}

/** The members of the configuration file. @throws Unreadable */
export function fileLayer(path: string, readFile: ReadFile): Layer {
  const members = parsed(readText(path, readFile))
  return {
    values: new Map(Object.entries(members)),
    nameOf: ({ name }) => name, fileSuffix: 'File', label: (name) => `${printable(name)} in ${printable(path)}`, kindOfName: 'member',
  }
}

/** @throws Unreadable without the path and the content */
export function readText(path: string, readFile: ReadFile): string {
  try {
    return readFile(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new Unreadable(`cannot be read${code}`)
  }
}

function parsed(text: string): object {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable('is not a JSON object')
  return value
}

/** Problems for names in a layer that match no setting. */
export function unknownNames(layer: Layer): readonly string[] {
  const known = allSettings().flatMap((setting) => {
    const name = layer.nameOf(setting)
    return setting.mayBeInFile ? [name, name + layer.fileSuffix] : [name]
  })
  return [...layer.values.keys()].filter((name) => !known.includes(name)).map((name) => {
    const similar = didYouMean(name, known)
    const hint = similar === undefined ? `expected a ${layer.kindOfName} of the configuration table` : `did you mean ${similar}?`
    return `${layer.label(name)}: there is no such ${layer.kindOfName}; ${hint}`
  })
}

/** The value of a setting in the first layer that has one. @throws Unreadable when a layer has both forms of it */
export function find(setting: Setting, layers: readonly Layer[]): Found | undefined {
  for (const layer of layers) {
    const name = layer.nameOf(setting)
    const pathName = name + layer.fileSuffix
    const isPath = setting.mayBeInFile === true && layer.values.has(pathName)
    if (isPath && layer.values.has(name)) throw new Unreadable(`is set, and so is ${pathName}`)
    if (isPath) return { label: layer.label(pathName), raw: layer.values.get(pathName), isPath }
    if (layer.values.has(name)) return { label: layer.label(name), raw: layer.values.get(name), isPath }
  }
  return undefined
}

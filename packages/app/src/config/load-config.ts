import type { FieldProblem } from '@keyhall/core/api'
import { printable, Unreadable } from '@keyhall/documents/text'
import { Reader, Spot } from '@keyhall/input'
import type { Manner } from '@keyhall/input'
import { mailFromOf, portOf } from './base-url.js'
import type { Judging } from './checks.js'
import { problemsOf, warningsOf } from './checks.js'
import { ConfigRefused } from './config-refused.js'
import { Config, allSettings } from './config.js'
import type { Found, Layer, ReadFile } from './layers.js'
import { CONFIG_VARIABLE, environmentLayer, fileLayer, find, readText, unknownNames } from './layers.js'
import { orRefuse } from './setting.js'
import type { Setting } from './setting.js'
import type { StorageSetting } from './storage-setting.js'

/** The sources of a configuration. */
export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads a text file; a relative path is relative to the working directory. */
  readonly readFile: ReadFile
}

/** State while the configuration is assembled. */
interface Draft {
  readonly values: Record<string, unknown>
  /** The layer and name of each configured setting. */
  readonly found: Map<string, Found>
  /** Settings with a reported problem; further problems of theirs are not reported. */
  readonly refused: Set<string>
  readonly problems: string[]
}

/**
 * Assembles the configuration: defaults, then the JSON file that KEYHALL_CONFIG names, then the environment.
 *
 * @throws ConfigRefused with all problems at once
 */
export function loadConfig({ env, readFile }: ConfigSources): Config {
  const draft: Draft = { values: {}, found: new Map(), refused: new Set(), problems: [] }
  const layers = layersOf(env, readFile, draft)
  for (const layer of layers) draft.problems.push(...unknownNames(layer))
  fill(layers, readFile, draft)

  const config = Object.assign(new Config(), draft.values)
  const judging: Judging = { labelOf: (name) => labelOf(name, draft), isRefused: (name) => draft.refused.has(name), readFile }
  draft.problems.push(...problemsOf(config, judging))
  if (draft.problems.length > 0) throw new ConfigRefused(draft.problems)
  return frozen(Object.assign(config, { warnings: warningsOf(config, judging.labelOf) }))
}

function layersOf(env: ConfigSources['env'], readFile: ReadFile, draft: Draft): readonly Layer[] {
  const path = env[CONFIG_VARIABLE]
  const environment = environmentLayer(env)
  if (path === undefined || path === '') return [environment]
  try {
    return [environment, fileLayer(path, readFile)]
  } catch (error) {
    draft.problems.push(`${CONFIG_VARIABLE}: ${printable(path)} ${wrongOf(error)}; expected the path of a JSON file`)
    return [environment]
  }
}

/** Reads the settings from the layers. */
function fill(layers: readonly Layer[], readFile: ReadFile, draft: Draft): void {
  const problems: FieldProblem[] = []
  const at = new Spot('', problems)
  const manner: Manner<readonly Layer[]> = {
    find: (_layers, field, there) => orRefuse(there, () => textIn(field as Setting, layers, readFile, draft)),
    objectIn: () => undefined,
    maxNested: 0,
  }
  Object.assign(draft.values, new Reader(manner).read(Config, layers, at))
  derive(draft, at)
  for (const { field, problem } of problems) refuse(field, problem, draft)
}

/** The text of a setting in the layers. @throws Unreadable */
function textIn(setting: Setting, layers: readonly Layer[], readFile: ReadFile, { found }: Draft): string | undefined {
  const here = find(setting, layers)
  if (!here) return undefined
  found.set(setting.name, here)
  if (!here.isPath) return textOf(here.raw, setting)
  if (typeof here.raw !== 'string') throw new Unreadable('is not the path of a file')
  const text = readText(here.raw, readFile).trim()
  if (text === '') throw new Unreadable('names an empty file')
  return text
}

/** The text of a value. In a JSON file, numbers, flags and lists of strings may have their own types. */
function textOf(raw: unknown, { isFlag = false }: Setting): string {
  if (isFlag && typeof raw === 'boolean') return String(raw)
  if (typeof raw === 'number') return String(raw)
  if (Array.isArray(raw) && raw.every((item) => typeof item === 'string' && !/[\s,]/.test(item))) return raw.join(',')
  if (typeof raw !== 'string') throw new Unreadable('has the wrong type')
  return raw
}

/** Defaults that depend on other settings. */
function derive({ values, found }: Draft, at: Spot): void {
  const { baseUrl } = values
  const mailFrom = settingNamed('mailFrom')
  if (typeof baseUrl === 'string') values['port'] ??= portOf(baseUrl)
  if (typeof baseUrl === 'string' && mailFrom && !found.has(mailFrom.name)) {
    const raw = mailFromOf(baseUrl)
    found.set(mailFrom.name, { label: mailFrom.variable, raw, isPath: false })
    values[mailFrom.name] = mailFrom.read(raw, at.member(mailFrom.name))
  }
  values['storage'] ??= { kind: 'sqlite', path: `${String(values['dataDir']).replace(/\/+$/, '')}/keyhall.db` }
  const { storage, sqliteDriver: driver } = values
  if (driver !== undefined && (storage as StorageSetting).kind === 'sqlite') values['storage'] = { ...(storage as StorageSetting), driver }
}

function refuse(name: string, problem: string, draft: Draft): void {
  const setting = settingNamed(name)
  if (!setting || draft.refused.has(name)) return
  const value = draft.found.get(name)?.raw ?? setting.default
  const isShown = !setting.isSecret && (typeof value === 'string' || typeof value === 'number')
  draft.refused.add(name)
  draft.problems.push(`${labelOf(name, draft)}: ${isShown ? `"${printable(String(value))}" ` : ''}${problem}; expected ${setting.expected}`)
}

const settingNamed = (name: string): Setting | undefined => allSettings().find((setting) => setting.name === name)

const labelOf = (name: string, { found }: Pick<Draft, 'found'>): string => found.get(name)?.label ?? settingNamed(name)?.variable ?? name

function wrongOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  throw error
}

function frozen(config: Config): Config {
  for (const value of Object.values(config)) if (typeof value === 'object' && value !== null) Object.freeze(value)
  return Object.freeze(config)
}

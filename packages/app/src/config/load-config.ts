import { printable, Unreadable } from '@keyhall/documents/text'
import { Validator } from './class-validator.js'
import { mailFromOf, portOf } from './base-url.js'
import type { Judging } from './checks.js'
import { problemsOf, warningsOf } from './checks.js'
import { ConfigRefused } from './config-refused.js'
import { Config, allSettings } from './config.js'
import type { Found, Layer, ReadFile } from './layers.js'
import { CONFIG_VARIABLE, environmentLayer, fileLayer, find, readText, unknownNames } from './layers.js'
import type { Setting } from './setting.js'

/** Where a configuration comes from. */
export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Reads a text file; a relative path is relative to the working directory. */
  readonly readFile: ReadFile
}

/** State while the configuration is assembled. */
interface Draft {
  readonly values: Record<string, unknown>
  /** The name under which each setting was found. */
  readonly labels: Map<string, string>
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
  const draft: Draft = { values: {}, labels: new Map(), refused: new Set(), problems: [] }
  const layers = layersOf(env, readFile, draft)
  for (const layer of layers) draft.problems.push(...unknownNames(layer))
  for (const setting of allSettings()) fill(setting, layers, readFile, draft)
  derive(draft)

  const config = Object.assign(new Config(), draft.values)
  validate(config, draft)
  const judging: Judging = { labelOf: (member) => labelOf(member, draft), isRefused: (member) => draft.refused.has(member), readFile }
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

function fill(setting: Setting, layers: readonly Layer[], readFile: ReadFile, draft: Draft): void {
  const { member } = setting
  let raw: unknown
  try {
    const found = find(setting, layers)
    if (found) draft.labels.set(member, found.label)
    raw = found?.raw ?? setting.default
    draft.values[member] = found ? valueOf(setting, found, readFile) : read(setting, setting.default)
  } catch (error) {
    refuse(setting, raw, wrongOf(error), draft)
  }
}

function valueOf(setting: Setting, found: Found, readFile: ReadFile): unknown {
  if (!found.isPath) return read(setting, textOf(found.raw, setting))
  if (typeof found.raw !== 'string') throw new Unreadable('is not the path of a file')
  const text = readText(found.raw, readFile).trim()
  if (text === '') throw new Unreadable('names an empty file')
  return read(setting, text)
}

/** The text of a value. In a JSON file, numbers, flags and lists of strings may have their own types. */
function textOf(raw: unknown, { isFlag = false }: Setting): string {
  if (isFlag && typeof raw === 'boolean') return String(raw)
  if (typeof raw === 'number') return String(raw)
  if (Array.isArray(raw) && raw.every((item) => typeof item === 'string' && !/[\s,]/.test(item))) return raw.join(',')
  if (typeof raw !== 'string') throw new Unreadable('has the wrong type')
  return raw
}

const read = (setting: Setting, text: string | undefined): unknown =>
  text === undefined ? undefined : setting.read ? setting.read(text) : text

/** Defaults that depend on other settings. */
function derive({ values, refused }: Draft): void {
  if (values['port'] === undefined && typeof values['baseUrl'] === 'string') values['port'] = portOf(values['baseUrl'])
  if (values['port'] === undefined) refused.add('port')
  if (typeof values['baseUrl'] === 'string') values['mailFrom'] ??= mailFromOf(values['baseUrl'])
  else refused.add('mailFrom')
  values['storage'] ??= { kind: 'sqlite', path: `${String(values['dataDir']).replace(/\/+$/, '')}/keyhall.db` }
}

function validate(config: Config, draft: Draft): void {
  const details = new Map(allSettings().map((setting) => [setting.member, setting]))
  for (const error of new Validator().validateSync(config, { stopAtFirstError: true })) {
    const setting = details.get(error.property)
    if (setting && !draft.refused.has(error.property)) {
      refuse(setting, error.value, Object.values(error.constraints ?? {}).join(', '), draft)
    }
  }
}

function refuse(setting: Setting, value: unknown, wrong: string, draft: Draft): void {
  const isShown = !setting.isConcealed && (typeof value === 'string' || typeof value === 'number')
  const subject = isShown ? `"${printable(String(value))}" ` : ''
  draft.refused.add(setting.member)
  draft.problems.push(`${labelOf(setting.member, draft)}: ${subject}${wrong}; expected ${setting.expected}`)
}

const labelOf = (member: string, { labels }: Pick<Draft, 'labels'>): string =>
  labels.get(member) ?? allSettings().find((setting) => setting.member === member)?.variable ?? member

function wrongOf(error: unknown): string {
  if (error instanceof Unreadable) return error.message
  throw error
}

function frozen(config: Config): Config {
  for (const value of Object.values(config)) if (typeof value === 'object' && value !== null) Object.freeze(value)
  return Object.freeze(config)
}

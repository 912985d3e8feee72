import { allSettings } from './config.js'
import { CONFIG_VARIABLE } from './layers.js'
import type { Setting } from './setting.js'

const CONFIG_MEANING = 'path of a JSON file with the same settings under camelCase names (`baseUrl`); the environment overrides it'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const defaultOf = (setting: Setting): string => {
  if (setting.defaultShown !== undefined) return setting.defaultShown
  return setting.default ? `\`${setting.default}\`` : 'none'
}

const variablesOf = ({ variable, mayBeInFile }: Setting): string => (mayBeInFile ? `\`${variable}\`, \`…_FILE\`` : `\`${variable}\``)

/** The Markdown table of all variables, generated from the declarations of the settings. */
export function configTable(): string {
  return [
    row('Variable', 'Default', 'Meaning'),
    '|---|---|---|',
    row(`\`${CONFIG_VARIABLE}\``, 'none', CONFIG_MEANING),
    ...allSettings().map((setting) => row(variablesOf(setting), defaultOf(setting), setting.meaning)),
  ].join('\n')
}

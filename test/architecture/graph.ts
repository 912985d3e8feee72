import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the workspace, seen from this file's compiled place. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Fewer of our modules than this mean that the check is blind: it has once reported no violations on a tree it could not read. */
export const minimumModules = 60

export interface Violation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

export interface Graph {
  /** How many of our own TypeScript modules were read. */
  readonly modules: number
  readonly violations: readonly Violation[]
}

interface Report {
  readonly modules: readonly { readonly source: string }[]
  readonly summary: { readonly violations: readonly ReportedViolation[] }
}

interface ReportedViolation {
  readonly rule: { readonly name: string }
  readonly from: string
  readonly to: string
}

const rulesFile = path.join(root, '.dependency-cruiser.cjs')

/** Applies the rules of this workspace to the tree in `folder`. */
export function readGraph(folder: string): Graph {
  const tops = ['packages', 'test', 'examples'].filter((top) => fs.existsSync(path.join(folder, top)))
  const command = [depcruise(), '--config', rulesFile, '--output-type', 'json', ...tops]
  const { stdout, stderr, error } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (error || !stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`, { cause: error })
  const { modules, summary } = JSON.parse(stdout) as Report
  return {
    modules: modules.filter(({ source }) => /^(packages|test|examples)\/.*\.tsx?$/.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

/** Names of all rules, in the order of the rules file. */
export function ruleNames(): string[] {
  const rules = createRequire(import.meta.url)(rulesFile) as { forbidden: { name: string }[] }
  return rules.forbidden.map(({ name }) => name)
}

function depcruise(): string {
  return path.join(root, 'test/node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
}

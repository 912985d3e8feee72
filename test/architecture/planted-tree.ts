import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './graph.js'

export interface Plant {
  /** Path inside the planted tree. */
  readonly file: string
  /** The rule that its first line says it breaks. */
  readonly rule: string
}

export interface PlantedTree {
  readonly folder: string
  readonly plants: readonly Plant[]
  remove(): void
}

/** Copies violations/`kind` aside, out of reach of the configuration that keeps planted files out of the real checks. */
export function makePlantedTree(kind: 'imports' | 'lint'): PlantedTree {
  const planted = path.join(root, 'test/architecture/violations', kind)
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-violations-')))
  fs.cpSync(planted, folder, { recursive: true })
  return { folder, plants: plantsIn(planted), remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Gives a planted tree the manifests of the real packages and, at its root, every library that any of them has.
 * There each forbidden import resolves: what stops it is the rule and nothing else.
 */
export function installLibraries({ folder }: PlantedTree): void {
  for (const name of fs.readdirSync(path.join(root, 'packages'))) adopt(folder, name)
  linkLibraries(folder, path.join(root, 'test/node_modules'))
}

function adopt(folder: string, name: string): void {
  const real = path.join(root, 'packages', name)
  const copy = path.join(folder, 'packages', name)
  if (!fs.existsSync(copy)) return
  fs.copyFileSync(path.join(real, 'package.json'), path.join(copy, 'package.json'))
  link(copy, path.join(folder, 'node_modules/@keyhall', name))
  linkLibraries(folder, path.join(real, 'node_modules'))
}

function linkLibraries(folder: string, from: string): void {
  if (!fs.existsSync(from)) return
  const names = fs.readdirSync(from).filter((name) => !name.startsWith('.') && name !== '@keyhall')
  for (const name of names.flatMap((each) => (each.startsWith('@') ? membersOf(from, each) : [each]))) {
    link(path.join(from, name), path.join(folder, 'node_modules', name))
  }
}

function membersOf(from: string, scope: string): string[] {
  return fs.readdirSync(path.join(from, scope)).map((name) => `${scope}/${name}`)
}

function link(target: string, place: string): void {
  if (fs.existsSync(place)) return
  fs.mkdirSync(path.dirname(place), { recursive: true })
  fs.symlinkSync(fs.realpathSync(target), place)
}

function plantsIn(folder: string): Plant[] {
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  return files.flatMap((file) => {
    const rule = /^\/\/ breaks: (\S+)$/m.exec(fs.readFileSync(path.join(folder, file), 'utf8'))?.[1]
    return rule ? [{ file, rule }] : []
  })
}

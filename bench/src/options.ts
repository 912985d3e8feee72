import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SCENARIOS } from './scenarios/all-scenarios.js'
import { DEFAULT_TARGETS, TARGETS } from './targets/all-targets.js'
import { INSTALLATIONS } from './targets/installations.js'
import type { Scenario } from './scenarios/scenario.js'
import type { TargetKind } from './targets/all-targets.js'
import type { InstallationName } from './targets/installations.js'

/** Where the programs are that the user has installed. */
export type Installations = Readonly<Partial<Record<InstallationName, string>>>

export interface Options {
  readonly scenarios: readonly Scenario[]
  readonly targets: readonly TargetKind[]
  readonly rounds: number
  /** Of one measurement. */
  readonly seconds: number
  /** Until the run has to end; measurements are shortened, or left out at the end of the list, to keep to it. */
  readonly maxSeconds: number
  readonly connections: number
  readonly outputFolder: string
  /** A commit of Keyhall that is measured beside this tree. */
  readonly compared: string | undefined
  /** Whether to record a profile of each measurement. */
  readonly hasProfiles: boolean
  /** Those that the targets need. */
  readonly installations: Installations
}

/** The command line cannot be understood. */
export class Misused extends Error {}

const MAX_CONNECTIONS = 512

const NORMAL = { rounds: 3, seconds: 2.5 }
const QUICK = { rounds: 1, seconds: 0.8 }

/** Leaves time to stop the targets. */
const MAX_QUICK_SECONDS = 160

/** @returns 'help' if that is asked for @throws Misused */
export function optionsOf(args: readonly string[]): Options | 'help' {
  const values = parsed(args)
  if (values.help === true) return 'help'
  const isQuick = values.quick === true
  const pace = isQuick ? QUICK : NORMAL
  const targets = chosen('--targets', values.targets, TARGETS, DEFAULT_TARGETS)
  const hasProfiles = values.profile === true
  if (hasProfiles) refuseProfilesOf(targets)
  if (isQuick) refuseSlow(targets)
  return {
    scenarios: chosen('--only', values.only, SCENARIOS),
    targets,
    rounds: numberOf('--rounds', values.rounds, pace.rounds, { min: 1, max: 100, isWhole: true }),
    seconds: numberOf('--seconds', values.seconds, pace.seconds, { min: 0.1, max: 600, isWhole: false }),
    maxSeconds: isQuick ? MAX_QUICK_SECONDS : Number.POSITIVE_INFINITY,
    connections: numberOf('--connections', values.connections, 32, { min: 1, max: mostConnections(targets), isWhole: true }),
    outputFolder: values.output ?? 'data/bench',
    compared: values.compare,
    hasProfiles,
    installations: installationsOf(targets, values),
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        quick: { type: 'boolean' },
        only: { type: 'string' },
        targets: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        connections: { type: 'string' },
        output: { type: 'string' },
        compare: { type: 'string' },
        profile: { type: 'boolean' },
        keycloak: { type: 'string' },
        hydra: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new Misused(error instanceof Error ? error.message : String(error))
  }
}

/** Names separated by commas. */
function chosen<T extends { readonly name: string }>(option: string, text: string | undefined, all: readonly T[], byDefault = all): readonly T[] {
  if (text === undefined) return byDefault
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.filter((name) => !all.some((each) => each.name === name))
  if (unknown.length > 0) throw new Misused(`${option}: there is no "${unknown.join('", "')}"; choose from ${all.map(({ name }) => name).join(', ')}`)
  return all.filter(({ name }) => names.includes(name))
}

const mostConnections = (targets: readonly TargetKind[]): number => Math.min(MAX_CONNECTIONS, ...targets.map((target) => target.maxConnections ?? MAX_CONNECTIONS))

function refuseProfilesOf(targets: readonly TargetKind[]): void {
  const others = targets.filter(({ needs }) => needs !== undefined)
  if (others.length > 0) throw new Misused(`--profile: only Node is profiled; leave out ${others.map(({ name }) => name).join(', ')}`)
}

function refuseSlow(targets: readonly TargetKind[]): void {
  const slow = targets.filter(({ warmUpSeconds }) => warmUpSeconds !== undefined)
  if (slow.length > 0) throw new Misused(`--quick: ${slow.map(({ name }) => name).join(', ')} takes minutes to warm up; use --rounds 1`)
}

/** @throws Misused if one that a target needs is not named or not there, or if no target needs one that is named */
function installationsOf(targets: readonly TargetKind[], values: Installations): Installations {
  for (const { name, needs } of TARGETS) {
    if (needs === undefined || values[needs] === undefined || targets.some((target) => target.needs === needs)) continue
    throw new Misused(`--${needs}: no target needs it; add ${name} to --targets`)
  }
  return Object.fromEntries(targets.flatMap(({ name, needs }) => {
    if (needs === undefined) return []
    const { what, program } = INSTALLATIONS[needs]
    const place = values[needs]
    if (place === undefined) throw new Misused(`--targets: ${name} needs --${needs} with ${what}; docs/benchmarks.md says how to get it`)
    const file = path.join(place, program)
    if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Misused(`--${needs}: there is no file "${file}"; it must be ${what}`)
    return [[needs, path.resolve(place)]]
  }))
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
}

function numberOf(option: string, text: string | undefined, byDefault: number, { min, max, isWhole }: Bounds): number {
  const value = text === undefined ? byDefault : Number(text)
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  throw new Misused(`${option}: "${text}" is not a${isWhole ? ' whole' : ''} number from ${min} to ${max}`)
}

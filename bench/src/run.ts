import { measure, warmUp } from './measure.js'
import { Pace } from './pace.js'
import { startTargets } from './start-targets.js'
import type { Measured } from './measure.js'
import type { Options } from './options.js'
import type { Cleanup } from './processes/cleanup.js'
import type { Progress } from './progress.js'
import type { Cell, Sample } from './report/results.js'
import type { Scenario } from './scenarios/scenario.js'
import type { WarmUpSeconds } from './targets/all-targets.js'
import type { RunningTarget } from './targets/target.js'
import type { Started } from './start-targets.js'

/** Of Node. A quick run, which has one round, cannot wait longer than its windows. */
const WARM_UP_SECONDS: WarmUpSeconds = { quick: 2, whole: 24 }

const warmTargets = new WeakSet<RunningTarget>()

interface Pair extends Started {
  readonly scenario: Scenario
  readonly samples: Sample[]
  prepared?: Measured
}

/** Starts every target, then measures each scenario on all of them before the next round: what disturbs the machine meets all of them. */
export async function run(options: Options, cleanup: Cleanup, progress: Progress): Promise<readonly Cell[]> {
  const pace = new Pace(options)
  const { scenarios, rounds } = options
  const targets = await startTargets(options, cleanup, progress)
  const pairs: readonly Pair[] = scenarios.flatMap((scenario) => targets.filter((each) => isMeasured(scenario, each)).map((each) => ({ scenario, ...each, samples: [] })))
  for (let round = 1; round <= rounds; round++) {
    for (const [index, pair] of pairs.entries()) {
      const seconds = pace.next(pairs.length - index + (rounds - round) * pairs.length)
      if (seconds === undefined) break
      const { scenario, target } = pair
      progress.show(`round ${round} of ${rounds}, ${index + 1} of ${pairs.length}: ${scenario.name} on ${target.name}`)
      try {
        pair.samples.push(await measurePair(pair, seconds, rounds === 1))
      } catch (error) {
        throw new Error(`${scenario.name} on ${target.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
    }
  }
  const left = pairs.filter(({ samples }) => samples.length === 0)
  if (left.length > 0) progress.note(`not measured, because the time was over: ${left.map(({ scenario, target }) => `${scenario.name} on ${target.name}`).join(', ')}`)
  return pairs.filter(({ samples }) => samples.length > 0).map(({ scenario: { name, title }, target, samples }) => ({ scenario: name, title, target, samples }))
}

const isMeasured = ({ name, fits }: Scenario, { kind, target }: Started): boolean => !(kind.lacks ?? []).includes(name) && fits(target)

async function measurePair(pair: Pair, seconds: number, isQuick: boolean): Promise<Sample> {
  const { scenario, target, connections, profiler } = pair
  if (!pair.prepared) {
    pair.prepared = { target, connections, prepared: await scenario.prepare(target, connections) }
    await warmUp(pair.prepared, longestWarmUp(pair, seconds, isQuick))
    warmTargets.add(target)
  }
  const measured = pair.prepared
  return profiler ? await profiler.record(`${scenario.name}-${target.name}`, () => measure(measured, seconds)) : await measure(measured, seconds)
}

function longestWarmUp({ kind, target }: Pair, seconds: number, isQuick: boolean): number {
  const { quick, whole } = kind.warmUpSeconds ?? WARM_UP_SECONDS
  if (!isQuick) return whole
  // What all scenarios share is compiled in the first one, by Node.
  return kind.warmUpSeconds === undefined && warmTargets.has(target) ? Math.min(seconds, quick) : quick
}

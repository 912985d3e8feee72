import { measure, warmUp } from './measure.js'
import { Pace } from './pace.js'
import { startTargets } from './start-targets.js'
import type { Measured } from './measure.js'
import type { Options } from './options.js'
import type { Cleanup } from './processes/cleanup.js'
import type { Progress } from './progress.js'
import type { Cell, Sample } from './report/results.js'
import type { Scenario } from './scenarios/scenario.js'
import type { RunningTarget } from './targets/target.js'
import type { Started } from './start-targets.js'

/** Seconds. A quick run, which has one round, cannot wait longer than its windows. */
const MAX_WARM_UP = { quick: 2, whole: 60 }
/** Seconds of each scenario of a target that is warmed up before anything is measured. */
const WARM_UP_BEFORE = 24

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
  for (const pair of pairs.filter(({ kind }) => kind.warmUpSeconds !== undefined)) {
    progress.show(`warming up: ${pair.scenario.name} on ${pair.target.name}`)
    await naming(pair, () => warmUpBefore(pair, pairs, rounds === 1))
  }
  for (let round = 1; round <= rounds; round++) {
    for (const [index, pair] of pairs.entries()) {
      const seconds = pace.next(pairs.length - index + (rounds - round) * pairs.length)
      if (seconds === undefined) break
      const { scenario, target } = pair
      progress.show(`round ${round} of ${rounds}, ${index + 1} of ${pairs.length}: ${scenario.name} on ${target.name}`)
      pair.samples.push(await naming(pair, () => measurePair(pair, seconds, rounds === 1)))
    }
  }
  const left = pairs.filter(({ samples }) => samples.length === 0)
  if (left.length > 0) progress.note(`not measured, because the time was over: ${left.map(({ scenario, target }) => `${scenario.name} on ${target.name}`).join(', ')}`)
  return pairs.filter(({ samples }) => samples.length > 0).map(({ scenario: { name, title }, target, samples }) => ({ scenario: name, title, target, samples }))
}

const isMeasured = ({ name, fits }: Scenario, { kind, target }: Started): boolean => !(kind.lacks ?? []).includes(name) && fits(target)

async function naming<T>({ scenario, target }: Pair, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new Error(`${scenario.name} on ${target.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** Warms a scenario up before anything is measured, because others of the same target still speed it up. What it uses is made anew for the measurement. */
async function warmUpBefore(pair: Pair, pairs: readonly Pair[], isQuick: boolean): Promise<void> {
  const count = pairs.filter(({ target }) => target === pair.target).length
  const seconds = Math.max(isQuick ? MAX_WARM_UP.quick : WARM_UP_BEFORE, (pair.kind.warmUpSeconds ?? 0) / count)
  await warmUp(await prepare(pair), { minSeconds: seconds, maxSeconds: seconds })
}

async function prepare({ scenario, target, connections }: Pair): Promise<Measured> {
  return { target, connections, prepared: await scenario.prepare(target, connections) }
}

async function measurePair(pair: Pair, seconds: number, isQuick: boolean): Promise<Sample> {
  const { scenario, target, profiler } = pair
  const measured = pair.prepared ??= await prepareWarm(pair, seconds, isQuick)
  return profiler ? await profiler.record(`${scenario.name}-${target.name}`, () => measure(measured, seconds)) : await measure(measured, seconds)
}

async function prepareWarm(pair: Pair, seconds: number, isQuick: boolean): Promise<Measured> {
  const { kind, target } = pair
  const measured = await prepare(pair)
  if (kind.warmUpSeconds !== undefined) return measured
  const longest = isQuick ? MAX_WARM_UP.quick : MAX_WARM_UP.whole
  // What all scenarios share is compiled in the first one.
  await warmUp(measured, { minSeconds: 0, maxSeconds: isQuick && warmTargets.has(target) ? Math.min(seconds, longest) : longest })
  warmTargets.add(target)
  return measured
}

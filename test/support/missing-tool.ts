import type { Context, Runnable, Suite } from 'mocha'

/** A tool that tests need and this machine lacks. Its message says what is needed and, after a colon, how to get it. */
export class MissingTool extends Error {
  override readonly name = 'MissingTool'
}

/** Packages throw their own, because they do not import this one. */
const isMissingTool = (problem: unknown): problem is Error => problem instanceof Error && problem.name === 'MissingTool'

const HOOKS = { before: ['_beforeAll', '_beforeEach'], after: ['_afterEach', '_afterAll'] } as const

type Hooks = (typeof HOOKS)[keyof typeof HOOKS][number]

const hooksOf = (suite: Suite, names: readonly Hooks[]): readonly Runnable[] => names.flatMap((name) => Reflect.get(suite, name) as Runnable[])

const suitesOf = (suite: Suite): readonly Suite[] => [suite, ...suite.suites.flatMap(suitesOf)]

/**
 * Skips the tests that a `MissingTool` stops, in themselves or in what prepares them, and prints its message once for each `describe`.
 * Without it they would fail.
 *
 * @param root the suite of a test file
 */
export function skipForMissingTools(root: Suite): void {
  const skipped = new Set<Suite>()
  const note = (suite: Suite, { message }: Error): void => {
    if (!skipped.has(suite)) console.log(`    skipped: ${suite.fullTitle()}: ${message}`)
    for (let each: Suite | undefined = suite; each; each = each.parent) skipped.add(each)
  }
  for (const suite of suitesOf(root)) {
    for (const each of [...suite.tests, ...hooksOf(suite, HOOKS.before)]) {
      catching(each, (context, problem) => {
        if (!isMissingTool(problem)) throw problem
        note(suite, problem)
        context.skip()
      })
    }
    // What was not prepared cannot be removed.
    for (const each of hooksOf(suite, HOOKS.after)) {
      catching(each, (_, problem) => {
        if (!skipped.has(suite)) throw problem
      })
    }
  }
}

/** Those that end with a callback stay as they are. */
function catching(runnable: Runnable, handle: (context: Context, problem: unknown) => void): void {
  const { fn } = runnable
  if (fn === undefined || fn.length > 0) return
  runnable.fn = function run(this: Context): unknown {
    try {
      const result: unknown = Reflect.apply(fn, this, [])
      return result instanceof Promise ? result.catch((problem: unknown) => handle(this, problem)) : result
    } catch (problem) {
      return handle(this, problem)
    }
  }
}

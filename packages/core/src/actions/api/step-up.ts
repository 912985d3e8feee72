import { RECENT_SIGN_IN } from '../../sessions/index.js'
import type { Caller, Clock } from '../../foundation/shared/index.js'
import type { CallerContext } from './caller-context.js'
import { SignInTooOld } from './errors.js'
import type { AnyMethod, MethodName } from './method.js'

/** A method that needs a recent sign-in: always, or for some requests. */
export type StepUpRule = 'always' | ((input: unknown, caller: Caller) => boolean)

/** The methods that need a recent sign-in of a person (RFC 9470). */
export type StepUpTable = Readonly<Partial<Record<MethodName, StepUpRule>>>

interface Dependencies {
  readonly methods: StepUpTable
  readonly clock: Clock
}

/**
 * Demands a recent sign-in for calls whose effect a stolen token must not have. Applies to tokens of people; personal access tokens and service
 * users have no sign-in that could be repeated.
 */
export class StepUp {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  get methods(): readonly string[] {
    return Object.keys(this.#deps.methods)
  }

  /** @throws SignInTooOld also for a person's token without a time of sign-in, such as an exchanged one */
  assertRecent({ name }: AnyMethod, input: unknown, { signIn, caller }: CallerContext): void {
    const { methods, clock } = this.#deps
    const rule = methods[name]
    if (rule === undefined || !signIn || (rule !== 'always' && !rule(input, caller))) return
    if (signIn.authTime === undefined || clock.now() - signIn.authTime > RECENT_SIGN_IN) throw new SignInTooOld(RECENT_SIGN_IN)
  }
}

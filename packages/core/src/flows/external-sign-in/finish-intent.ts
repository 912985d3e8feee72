import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { Failure } from '../../foundation/shared/index.js'
import type { Reader, RequestOrigin, Secret, UnitOfWork } from '../../foundation/shared/index.js'
import type { UsedOnce } from '../../parties/assertions/index.js'
import { askProvider, noteFailedCheck, useAnswerOnce } from './ask-provider.js'
import { AttemptOver } from './errors.js'
import { contextOf, isValid } from './intent.js'
import type { AwayIntent, Intent, IntentId, IntentStore } from './intent.js'
import { outward } from './outward-failure.js'
import { storeReturned } from './returned-intent.js'
import type { ReturnDependencies, ReturnReads } from './returned-intent.js'
import type { UpstreamAnswer, Upstreams } from './upstream.js'

interface Dependencies extends Omit<ReturnDependencies, 'storage'> {
  readonly storage: UnitOfWork<EventStores & { intents: IntentStore }> & Reader<ReturnReads>
  readonly upstreams: Upstreams
  readonly events: RecordEvents
  readonly instance: () => Pick<Instance, 'id'>
  readonly used: UsedOnce
}

/** Where the browser goes after the answer of the provider. */
export interface IntentRedirect {
  readonly url: string
  readonly parameters: Readonly<Record<string, string>>
  /** Why it failed, for the log. */
  readonly problem?: Failure
}

/** Evaluates the answer of a provider for an application. Each intent has one answer. */
export class FinishIntent {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param of from `readIntentState`
   * @param read the answer; of a provider, because a JWT provider has a header of its own
   * @throws AttemptOver when it is the answer to no intent that waits
   */
  async finish(of: { readonly id: IntentId; readonly secret: Secret }, read: (provider: IdentityProvider) => UpstreamAnswer, origin: RequestOrigin): Promise<IntentRedirect> {
    const intent = await this.#take(of)
    const { successUrl, failureUrl, ...away } = JSON.parse(this.#deps.sealer.open(intent.sealed, contextOf(intent))) as AwayIntent
    try {
      const { token, userId } = await this.#evaluate(intent, away, read, origin)
      return { url: successUrl, parameters: { id: intent.id, token, ...(userId === undefined ? {} : { user: userId }) } }
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem
      return { url: failureUrl, parameters: { id: intent.id, ...errorOf(problem) }, problem }
    }
  }

  /** Deleted before it is evaluated, so that an answer cannot be tried twice. @throws AttemptOver */
  async #take({ id, secret }: { readonly id: IntentId; readonly secret: Secret }): Promise<Intent> {
    const { storage, digest, clock } = this.#deps
    const intent = await storage.run(async ({ intents }) => {
      const found = await intents.find(id)
      const isOpen = found?.stage === 'away' && isValid(found, secret, { digest, now: clock.now() })
      return isOpen && (await intents.remove(id)) ? found : undefined
    })
    if (!intent) throw new AttemptOver('this answer of the identity provider was used, or the sign-in has expired')
    return intent
  }

  async #evaluate(intent: Intent, { memory, isInstanceWide }: Pick<AwayIntent, 'memory' | 'isInstanceWide'>, read: (provider: IdentityProvider) => UpstreamAnswer, origin: RequestOrigin) {
    const { id, providerId, orgId, startedBy } = intent
    const provider = await this.#deps.offered.findForOrg(orgId, providerId)
    try {
      const identity = await askProvider(this.#deps, provider, memory, read(provider))
      await useAnswerOnce(this.#deps, provider, identity)
      return await storeReturned(this.#deps, provider, identity, { id, providerId, orgId, startedBy, isInstanceWide })
    } catch (problem) {
      await noteFailedCheck(this.#deps, provider, problem, { origin })
      throw problem
    }
  }
}

/** The error for the application. */
function errorOf(failed: Failure): { readonly error: string; readonly error_description: string } {
  const { error, problem } = outward(failed)
  return { error, error_description: problem.message }
}

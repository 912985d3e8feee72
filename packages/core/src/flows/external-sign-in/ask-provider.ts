import type { IdentityProvider, SecretsSealer } from '../../directory/identity-providers/index.js'
import { openedProvider } from '../../directory/identity-providers/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Digest, RequestContext, UnitOfWork } from '../../foundation/shared/index.js'
import { Failure, isPlain } from '../../foundation/shared/index.js'
import type { UsedOnce } from '../../parties/assertions/index.js'
import type { Pace } from '../../parties/credentials/index.js'
import { assertArrived } from './callback.js'
import { AttemptOver, UpstreamRefused, UpstreamUntrusted } from './errors.js'
import { Guess } from './guesses.js'
import type { ExternalIdentity, UpstreamAnswer, Upstreams } from './upstream.js'

interface Answered {
  readonly upstreams: Upstreams
  readonly sealer: SecretsSealer
}

/** Lets the protocol verify an answer. @throws the errors of `Upstream.finish` */
export async function askProvider({ upstreams, sealer }: Answered, provider: IdentityProvider, memory: string, answer: UpstreamAnswer): Promise<ExternalIdentity> {
  assertArrived(provider, answer)
  const upstream = upstreams[provider.settings.protocol]
  if (!upstream) throw new AttemptOver('this server has no client for the protocol of the identity provider')
  return upstream.finish(openedProvider(provider, sealer) as never, memory, answer)
}

/** @throws UpstreamUntrusted when the answer was accepted before */
export async function useAnswerOnce(
  { used, digest }: { readonly used: UsedOnce; readonly digest: Digest }, { id }: IdentityProvider, { singleUse }: ExternalIdentity,
): Promise<void> {
  if (!singleUse) return
  const isFirst = await used.useOnce(digest.sha256(JSON.stringify(['external-answer', id, singleUse.key])), Math.ceil(singleUse.until))
  if (!isFirst) throw new UpstreamUntrusted('the answer of the identity provider was used before (replay): each is accepted once')
}

/** What a person typed on a page of ours, or of an application. */
export interface TypedCredentials {
  readonly userName: string
  readonly password: string
}

/**
 * Verifies user name and password of a directory. Guesses are charged before the password is verified.
 *
 * @throws TooManyGuesses, and the errors of `ask`
 */
export async function askDirectory(
  deps: ConstructorParameters<typeof Guess>[0] & { readonly pace: Pace }, { id }: IdentityProvider, { userName, password }: TypedCredentials,
  ask: (answer: UpstreamAnswer) => Promise<ExternalIdentity>,
): Promise<ExternalIdentity> {
  const guess = new Guess(deps, id)
  const untilFloor = deps.pace.begin()
  try {
    if (!isPlain(userName)) throw new UpstreamRefused('invalid_credentials', 'the user name has invisible characters')
    await guess.charge('name', userName)
    const identity = await ask({ kind: 'credentials', userName, password, admit: (account) => guess.charge('entry', account) })
    await guess.clear()
    return identity
  } catch (problem) {
    const isRefused = problem instanceof UpstreamRefused
    if (!isRefused) await guess.refund()
    // A directory answers later when the name exists.
    if (isRefused) await untilFloor()
    throw problem
  }
}

export interface Noting {
  readonly storage: UnitOfWork<EventStores>
  readonly events: RecordEvents
  readonly instance: () => Pick<Instance, 'id'>
}

/** Records that a sign-in at a provider could not begin or that its answer was refused, with the code of the reason and its cause in words. */
export async function noteFailedCheck({ storage, events, instance }: Noting, { id, orgId }: IdentityProvider, problem: unknown, { origin }: RequestContext): Promise<void> {
  const reason = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown'
  await storage.run((stores) => events.record(stores, {
    type: 'user.human.externalidp.check.failed', aggregate: orgId === undefined ? { type: 'instance', id: instance().id } : { type: 'org', id: orgId },
    ...(orgId === undefined ? {} : { orgId }), actor: { kind: 'anonymous' }, ...(origin ? { origin } : {}), after: { idpId: id, reason, ...(problem instanceof Failure ? { cause: problem.message } : {}) },
  }))
}

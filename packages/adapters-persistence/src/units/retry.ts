import { setTimeout as wait } from 'node:timers/promises'

interface Policy {
  /** Which errors to retry. */
  readonly when: (error: unknown) => boolean
  /** How long to retry, in milliseconds. */
  readonly within: number
  /** The maximum pause between attempts, in milliseconds. Half of it is random, so that rivals do not collide again. */
  readonly pause: number
}

/** Repeats `attempt` while its error is transient. Throws the last error. */
export async function retrying<T>(policy: Policy, attempt: () => Promise<T> | T): Promise<T> {
  const deadline = performance.now() + policy.within
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!policy.when(error) || performance.now() >= deadline) throw error
    }
    await wait((policy.pause / 2) * (1 + Math.random()))
  }
}

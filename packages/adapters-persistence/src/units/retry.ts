import { setTimeout as wait } from 'node:timers/promises'

interface Policy {
  /** Which errors are worth another attempt. */
  readonly when: (error: unknown) => boolean
  /** How long attempts go on, in milliseconds. */
  readonly within: number
  /** The longest pause between two attempts, in milliseconds. Half of it is chance, so that rivals do not meet again. */
  readonly pause: number
}

/** Repeats `attempt` while its failure is a passing one; the last failure is the caller's. */
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

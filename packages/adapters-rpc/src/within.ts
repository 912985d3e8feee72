import { DeadlinePassed } from './errors.js'

/**
 * Waits for work no longer than so many milliseconds. The work itself goes on.
 *
 * @throws DeadlinePassed
 */
export async function within<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work()
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed('the deadline of the call has passed')), milliseconds)
  })
  try {
    return await Promise.race([work(), passed])
  } finally {
    clearTimeout(timer)
  }
}

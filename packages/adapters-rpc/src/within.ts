import { DeadlinePassed } from './errors.js'

const passed = () => new DeadlinePassed('the deadline of the call has passed')

/**
 * Waits for work with a timeout. The work itself continues.
 *
 * @throws DeadlinePassed
 */
export async function within<T>(milliseconds: number | undefined, work: () => Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work()
  if (milliseconds < 1) throw passed()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(passed()), milliseconds)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Turns of the event loop beyond the first one. A request must not wait for ever while others arrive. */
const MAX_MORE_TURNS = 2

/**
 * Runs `then` after the first turn of the event loop in which nothing more has arrived, at most after the third. Requests that arrive while a busy
 * server writes are read in more than one turn; so they join one group, with one commit. An idle server waits for one turn.
 *
 * @param waiting how many wait now
 * @param enough how many fill a group: no further turn is worth its time
 */
export function afterArrivals(waiting: () => number, enough: number, then: () => void, moreTurns = MAX_MORE_TURNS): void {
  const before = waiting()
  setImmediate(() => {
    const now = waiting()
    if (moreTurns > 0 && now > before && now < enough) afterArrivals(waiting, enough, then, moreTurns - 1)
    else then()
  })
}

/** Turns of the event loop beyond the first one. A request must not wait for ever while others arrive. */
const MAX_MORE_TURNS = 2

/**
 * Runs `then` after the first turn of the event loop in which nothing more has arrived, at most after the third. Of the requests that a busy server
 * receives while it writes, some are read in the next turn: they join one group, with one commit, instead of every second one. An idle server waits
 * for one turn.
 *
 * @param waiting how many wait now
 */
export function afterArrivals(waiting: () => number, then: () => void, moreTurns = MAX_MORE_TURNS): void {
  const before = waiting()
  setImmediate(() => {
    if (moreTurns > 0 && waiting() > before) afterArrivals(waiting, then, moreTurns - 1)
    else then()
  })
}

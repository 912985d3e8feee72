/** The place of a task in the queue. */
export interface QueuePlace {
  /** The client network of a task; '' for work of the server itself. */
  readonly network: string
  /** Priority: the browser has proven an earlier sign-in of the person. */
  readonly isFromKnownBrowser: boolean
}

type Lane<Task> = Map<string, Task[]>

/**
 * A bounded queue in which networks take turns, so that one that sends many tasks delays its own. When it is full, a task of a network with few
 * tasks replaces the newest of the network with the most.
 */
export class FairQueue<Task> {
  readonly #maxWaiting: number
  readonly #known: Lane<Task> = new Map()
  readonly #others: Lane<Task> = new Map()
  #size = 0

  constructor(maxWaiting: number) {
    this.#maxWaiting = maxWaiting
  }

  get size(): number {
    return this.#size
  }

  /** @returns the task that was rejected: `undefined`, the given one, or the one that it replaced */
  add(task: Task, { network, isFromKnownBrowser }: QueuePlace): Task | undefined {
    const lane = isFromKnownBrowser ? this.#known : this.#others
    let replaced: Task | undefined
    if (this.#size >= this.#maxWaiting) {
      replaced = (isFromKnownBrowser ? this.#replaced(this.#others, 0) : undefined) ?? this.#replaced(lane, (lane.get(network)?.length ?? 0) + 1)
      if (replaced === undefined) return task
    }
    const waiting = lane.get(network)
    if (waiting) waiting.push(task)
    else lane.set(network, [task])
    this.#size++
    return replaced
  }

  /** Takes the oldest task of the network whose turn it is. */
  take(): Task | undefined {
    for (const lane of [this.#known, this.#others]) {
      for (const [network, waiting] of lane) {
        const task = waiting.shift()
        lane.delete(network)
        // Reinserted at the end, so that the next network has its turn.
        if (waiting.length > 0) lane.set(network, waiting)
        this.#size--
        return task
      }
    }
    return undefined
  }

  /** Removes the newest task of the network with the most tasks, when it has more than `least`. Work of the server itself stays. */
  #replaced(lane: Lane<Task>, least: number): Task | undefined {
    const [heaviest] = [...lane].filter(([network]) => network !== '').toSorted(([, a], [, b]) => b.length - a.length)
    if (!heaviest || heaviest[1].length <= least) return undefined
    const [network, waiting] = heaviest
    if (waiting.length === 1) lane.delete(network)
    this.#size--
    return waiting.pop()
  }
}

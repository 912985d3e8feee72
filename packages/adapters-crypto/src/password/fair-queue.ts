import { siteOf } from '@keyhall/core/shared'

/** The place of a task in the queue. */
export interface QueuePlace {
  /** The client network of a task, as `networkOf` returns it; '' for work of the server itself. */
  readonly network: string
  /** Priority: the browser has proven an earlier sign-in of the person. */
  readonly isFromKnownBrowser: boolean
}

/** Tasks by network. The first network has the next turn. */
type Networks<Task> = Map<string, Task[]>
/** Networks by site. The first site has the next turn. */
type Lane<Task> = Map<string, Networks<Task>>

const countOf = (networks: Networks<unknown> | undefined): number => [...(networks?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)

function heaviest<T>(entries: Iterable<readonly [string, T]>, weight: (value: T) => number): readonly [string, T] | undefined {
  return [...entries].filter(([name]) => name !== '').toSorted(([, a], [, b]) => weight(b) - weight(a))[0]
}

/**
 * A bounded queue in which sites take turns, and within a site its networks, so that one that sends many tasks delays its own. When it is full, a
 * task of a site with few tasks replaces the newest of the site with the most, and within a site the same holds for networks.
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

  /** @returns the task that has no place: `undefined`, the given one, or the one that it replaces */
  add(task: Task, { network, isFromKnownBrowser }: QueuePlace): Task | undefined {
    const lane = isFromKnownBrowser ? this.#known : this.#others
    let replaced: Task | undefined
    if (this.#size >= this.#maxWaiting) {
      replaced = (isFromKnownBrowser ? this.#replaceInSite(this.#others, 0) : undefined) ?? this.#replaceFor(lane, network)
      if (replaced === undefined) return task
    }
    const site = siteOf(network)
    const networks = lane.get(site) ?? new Map<string, Task[]>()
    lane.set(site, networks)
    networks.set(network, [...(networks.get(network) ?? []), task])
    this.#size++
    return replaced
  }

  /** Takes the oldest task of the network whose turn it is in the site whose turn it is. */
  take(): Task | undefined {
    for (const lane of [this.#known, this.#others]) {
      for (const [site, networks] of lane) {
        const [network, [task, ...left]] = [...networks][0] as [string, Task[]]
        networks.delete(network)
        lane.delete(site)
        // Reinserted at the end, so that the next one has its turn.
        if (left.length > 0) networks.set(network, left)
        if (networks.size > 0) lane.set(site, networks)
        this.#size--
        return task
      }
    }
    return undefined
  }

  /** Makes room for one more task of a network, if another site or another network of its site has more tasks even then. */
  #replaceFor(lane: Lane<Task>, network: string): Task | undefined {
    const site = siteOf(network)
    const networks = lane.get(site)
    const replaced = this.#replaceInSite(lane, countOf(networks) + 1)
    return replaced ?? (networks && this.#replaceNewest(lane, [site, networks], (networks.get(network)?.length ?? 0) + 1))
  }

  /** Removes a task of the site with the most, when it has more than `least`. Work of the server itself stays. */
  #replaceInSite(lane: Lane<Task>, least: number): Task | undefined {
    const found = heaviest(lane, countOf)
    return found && countOf(found[1]) > least ? this.#replaceNewest(lane, found, 0) : undefined
  }

  /** Removes the newest task of the network with the most, when it has more than `least`. */
  #replaceNewest(lane: Lane<Task>, [site, networks]: readonly [string, Networks<Task>], least: number): Task | undefined {
    const [network, waiting] = heaviest(networks, ({ length }) => length) ?? ['', []]
    if (waiting.length <= least) return undefined
    const task = waiting.pop()
    if (waiting.length === 0) networks.delete(network)
    if (networks.size === 0) lane.delete(site)
    this.#size--
    return task
  }
}

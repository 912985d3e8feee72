import type { AnyMethod, Binding } from '@keyhall/core/api'

/** A binding that matches a request, with the members in its path. */
export interface RouteMatch {
  readonly method: AnyMethod
  readonly binding: Binding
  readonly members: Readonly<Record<string, string>>
}

/** The path exists, but not with this verb. */
export interface OtherVerbs {
  readonly allowed: readonly string[]
}

interface Route {
  /** The path without the names of its members. */
  readonly shape: string
  readonly segments: readonly string[]
  readonly byVerb: Map<string, Omit<RouteMatch, 'members'>>
}

const MEMBER = /^\{([a-z_A-Z0-9]+)\}$/

const isMember = (segment: string): boolean => MEMBER.test(segment)

/** Fixed segments before members, from the left: `/users/human` is not the user `human`. */
function bySpecificity(a: Route, b: Route): number {
  for (const [index, segment] of a.segments.entries()) {
    const difference = Number(isMember(segment)) - Number(isMember(b.segments[index] ?? ''))
    if (difference !== 0) return difference
  }
  return 0
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Finds methods by verb and path. */
export class RouteTable {
  readonly #byLength = new Map<number, Route[]>()

  /** @throws Error when two methods have the same verb and path */
  constructor(methods: readonly AnyMethod[]) {
    for (const method of methods) for (const binding of method.http) this.#add(method, binding)
    for (const routes of this.#byLength.values()) routes.sort(bySpecificity)
  }

  /** @param path of the request, still encoded, without the path of the base URL */
  match(verb: string, path: string): RouteMatch | OtherVerbs | undefined {
    const segmentsOfPath = path.slice(1).split('/')
    let allowed: readonly string[] | undefined
    for (const route of this.#byLength.get(segmentsOfPath.length) ?? []) {
      if (!membersOf(route.segments, segmentsOfPath)) continue
      const found = route.byVerb.get(verb)
      // Two verbs of one path may name its members differently.
      if (found) return { ...found, members: membersOf(found.binding.path.slice(1).split('/'), segmentsOfPath) ?? {} }
      allowed = [...(allowed ?? []), ...route.byVerb.keys()]
    }
    return allowed && { allowed }
  }

  #add(method: AnyMethod, binding: Binding): void {
    const segments = binding.path.slice(1).split('/')
    const shape = segments.map((segment) => (isMember(segment) ? '{}' : segment)).join('/')
    const routes = this.#byLength.get(segments.length) ?? []
    this.#byLength.set(segments.length, routes)
    let route = routes.find((one) => one.shape === shape)
    if (!route) routes.push((route = { shape, segments, byVerb: new Map() }))
    if (route.byVerb.has(binding.verb)) throw new Error(`two methods are bound to ${binding.verb} ${binding.path}`)
    route.byVerb.set(binding.verb, { method, binding })
  }
}

function membersOf(segments: readonly string[], segmentsOfPath: readonly string[]): Readonly<Record<string, string>> | undefined {
  const members: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const text = segmentsOfPath[index] ?? ''
    const name = MEMBER.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== text) return undefined
      continue
    }
    const value = decode(text)
    if (value === undefined || value === '') return undefined
    members[name] = value
  }
  return members
}

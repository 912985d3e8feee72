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
  readonly segments: readonly string[]
  /** Orders routes: "0" for each fixed segment, "1" for each member. */
  readonly order: string
  readonly byVerb: Map<string, Omit<RouteMatch, 'members'>>
}

const MEMBER = /^\{([a-z_A-Z0-9]+)\}$/

const isMember = (segment: string): boolean => MEMBER.test(segment)

/** Fixed segments before members, from the left: `/users/human` is not the user `human`. */
const bySpecificity = (a: Route, b: Route): number => Number(a.order > b.order) - Number(a.order < b.order)

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
    const byShape = new Map<string, Route>()
    for (const method of methods) for (const binding of method.http) add(byShape, method, binding)
    for (const route of [...byShape.values()].sort(bySpecificity)) {
      const routes = this.#byLength.get(route.segments.length) ?? []
      this.#byLength.set(route.segments.length, routes)
      routes.push(route)
    }
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
}

function add(byShape: Map<string, Route>, method: AnyMethod, binding: Binding): void {
  const segments = binding.path.slice(1).split('/')
  const areMembers = segments.map(isMember)
  const shape = segments.map((segment, index) => (areMembers[index] ? '{}' : segment)).join('/')
  const order = areMembers.map(Number).join('')
  const route = byShape.get(shape) ?? { segments, order, byVerb: new Map() }
  byShape.set(shape, route)
  if (route.byVerb.has(binding.verb)) throw new Error(`two methods are bound to ${binding.verb} ${binding.path}`)
  route.byVerb.set(binding.verb, { method, binding })
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

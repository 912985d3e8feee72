import type { AnyMethod, PlaceRule } from '../api/index.js'
import { memberOf } from '../api/index.js'

function membersOf(place: PlaceRule): readonly (string | undefined)[] {
  switch (place.kind) {
    case 'org':
      return [place.user, place.project, place.mustBeVisible]
    case 'named_org':
      return place.members
    case 'object':
      return [place.member, place.mustBeVisible]
    case 'resource':
      return [`${place.member}.projectId`, `${place.member}.organizationId`, place.mustBeVisible]
    case 'instance':
      return [place.mustBeVisible]
    case 'anywhere':
    case 'self':
      return []
  }
}

/** The ids in a request that decided its permission, as text to compare. */
export function placeMembersOf({ place, request }: AnyMethod, input: unknown): string {
  const members = membersOf(place).filter((member) => member !== undefined)
  if (members.length === 0) return ''
  const written = request.write(input)
  return JSON.stringify(members.map((member) => memberOf(written, member) ?? null))
}

import type { PlaceRule } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'

export const SERVICE = 'auth.v1.AuthService'

/** Methods that act on the caller's own account only. */
export const MINE = { permission: 'authenticated', place: { kind: 'self' } as PlaceRule } as const

export const changed = message(Changed)

export class CodeRequest {
  @Text({ max: 100, secret: true }) code!: string
}

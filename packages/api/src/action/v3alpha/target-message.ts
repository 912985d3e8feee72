import type { Target } from '@keyhall/core/targets'
import { Duration, Nested, Text } from '../../message/index.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { TargetType, typeOf } from '../shapes/target-type.js'

/** A target without its signing key. */
export class WireTarget extends TargetType {
  @Text({ max: 200 }) targetId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) name!: string
  @Duration({ min: 0, max: 300 }) timeout!: number
  @Text({ max: 1000 }) endpoint!: string
}

export const toWire = (target: Target, instanceId: string): WireTarget => {
  const { id, name, timeout, endpoint, createdAt, changedAt } = target
  const details = { creationDate: createdAt, changeDate: changedAt, resourceOwner: instanceId }
  return { targetId: id, details, name, timeout, endpoint, ...typeOf(target) }
}

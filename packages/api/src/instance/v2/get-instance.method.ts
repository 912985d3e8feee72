import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { EpochSeconds } from '@keyhall/core/shared'
import { Flag, Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { INSTANCE_STATES } from '../../shapes/instance-states.js'
import type { UseCases } from '../../use-cases.js'

class GetInstanceRequest {
  @Text({ min: 0, max: 200 }) instanceId!: string
}

class CustomDomain {
  @Text({ max: 200 }) instanceId!: string
  @Instant() creationDate!: EpochSeconds
  @Text({ max: 253 }) domain!: string
  @Flag() primary!: boolean
}

class InstanceV2 {
  @Text({ max: 200 }) id!: string
  @Instant() changeDate!: EpochSeconds
  @Instant() creationDate!: EpochSeconds
  @OneOf(INSTANCE_STATES) state!: string
  @Text({ max: 253 }) name!: string
  @Text({ max: 100 }) version!: string
  @Nested(() => CustomDomain, { list: 1 }) customDomains!: CustomDomain[]
}

class GetInstanceResponse {
  @Nested(() => InstanceV2) instance!: InstanceV2
}

export const getInstance = ({ instance, about: { version, host } }: UseCases): AnyMethod =>
  defineMethod({
    name: 'instance.v2.InstanceService/GetInstance',
    summary: 'Returns the instance: creation date, version and host name, which is also its name',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/v2/instance' }, { verb: 'GET', path: '/v2/instances/{instance_id}' }],
    request: message(GetInstanceRequest),
    response: message(GetInstanceResponse),
    handle: async ({ instanceId }) => {
      const { id, createdAt } = instance()
      if (instanceId !== '' && instanceId !== id) throw new NotFound('this instance does not exist')
      const customDomains = [{ instanceId: id, creationDate: createdAt, domain: host, primary: true }]
      return { instance: { id, changeDate: createdAt, creationDate: createdAt, state: INSTANCE_STATES[2], name: host, version, customDomains } }
    },
  })

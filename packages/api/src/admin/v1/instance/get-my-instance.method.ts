import { defineMethod } from '@keyhall/core/api'
import { Flag, Nested, OneOf, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, createdAt } from '../../../shapes/object-details.js'
import { INSTANCE_STATES } from '../../../shapes/instance-states.js'
import type { UseCases } from '../../../use-cases.js'

class InstanceDomain {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 253 }) domain!: string
  @Flag() primary!: boolean
}

class InstanceDetail {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(INSTANCE_STATES) state!: string
  @Text({ max: 253 }) name!: string
  @Text({ max: 100 }) version!: string
  @Nested(() => InstanceDomain, { list: 1 }) domains!: InstanceDomain[]
}

class GetMyInstanceResponse {
  @Nested(() => InstanceDetail) instance!: InstanceDetail
}

export const getMyInstance = ({ instance, about: { version, host } }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/GetMyInstance',
    summary: 'Returns the instance: creation date, version and host name, which is also its name',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/admin/v1/instances/me' }],
    request: empty,
    response: message(GetMyInstanceResponse),
    handle: async () => {
      const { id, createdAt: since } = instance()
      const details = createdAt(since, id)
      return { instance: { id, ...details, state: INSTANCE_STATES[2], name: host, version, domains: [{ ...details, domain: host, primary: true }] } }
    },
  })

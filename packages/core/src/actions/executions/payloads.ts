import type { Call } from '../api/index.js'
import type { Instance } from '../../foundation/instance/index.js'

/** The payload for a target of a request condition (specification, "Events" 3). */
export const requestPayload = (call: Call, input: unknown, instance: Instance): string => JSON.stringify(aboutCall(call, input, instance))

/** The payload for a target of a response condition. */
export const responsePayload = (call: Call, input: unknown, answer: unknown, instance: Instance): string =>
  JSON.stringify({ ...aboutCall(call, input, instance), response: call.method.response.redact(answer) })

const aboutCall = ({ method, fullMethod, orgId, projectId, caller }: Call, input: unknown, instance: Instance) => ({
  fullMethod,
  instanceID: instance.id,
  orgID: orgId,
  projectID: projectId ?? instance.projectId,
  userID: caller.userId,
  request: method.request.redact(input),
})

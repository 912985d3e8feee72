import { ASSERTION_ALGORITHMS, CIBA_GRANT } from '../../foundation/protocol/index.js'
import type { FieldProblem } from '../../foundation/shared/index.js'
import { NotificationEndpoint } from './client-addresses.js'
import { DELIVERY_MODES } from './client-security.js'
import type { ClientRecord } from './ports.js'

const when = (isSo: boolean, field: string, problem: string): readonly FieldProblem[] => (isSo ? [{ field, problem }] : [])

const isOneOf = (values: readonly string[], value: string | undefined): boolean => value === undefined || values.includes(value)

/** The problems of a registration for backchannel authentication requests (CIBA Core §4). */
export function backchannelProblems(client: ClientRecord): readonly FieldProblem[] {
  const {
    grantTypes, authMethod, backchannelTokenDeliveryMode: mode, backchannelClientNotificationEndpoint: endpoint,
    backchannelAuthenticationRequestSigningAlg: alg,
  } = client
  const address = endpoint === undefined ? undefined : NotificationEndpoint.problem(endpoint)
  return [
    ...when(grantTypes.includes(CIBA_GRANT) && authMethod === 'none', 'grantTypes', `must not contain ${CIBA_GRANT} for a client that does not authenticate`),
    ...when(!isOneOf(DELIVERY_MODES, mode), 'backchannelTokenDeliveryMode', `must be ${DELIVERY_MODES.join(' or ')}`),
    ...when(mode === 'ping' && endpoint === undefined, 'backchannelClientNotificationEndpoint', 'is missing: delivery mode ping notifies it'),
    ...when(address !== undefined, 'backchannelClientNotificationEndpoint', address ?? ''),
    ...when(!isOneOf(ASSERTION_ALGORITHMS, alg), 'backchannelAuthenticationRequestSigningAlg', `must be one of ${ASSERTION_ALGORITHMS.join(', ')}`),
  ]
}

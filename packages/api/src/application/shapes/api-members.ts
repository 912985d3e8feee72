import type { ApiSettings, ClientRecord } from '@keyhall/core/clients'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import { OneOf, Text } from '../../message/index.js'
import { API_AUTH_METHOD_NAMES } from './application-enums.js'
import { meaningOf, nameOf, namesOf } from './wire-enums.js'

const algorithm = {
  expected: `empty or one of ${SIGNING_ALGORITHMS.join(', ')}`,
  is: (text: string): boolean => text === '' || (SIGNING_ALGORITHMS as readonly string[]).includes(text),
}

/** The settings of an API application. */
export class ApiMembers {
  @OneOf(namesOf(API_AUTH_METHOD_NAMES)) authMethodType!: string
  /** Signature of introspection as a JWT (RFC 9701). Empty: RS256. Absent: unchanged. */
  @Text({ min: 0, max: 20, optional: true, pattern: algorithm }) introspectionSignedResponseAlg?: string
}

/** The settings that the message contains. */
export const apiSettings = ({ authMethodType, introspectionSignedResponseAlg: alg }: ApiMembers): ApiSettings => ({
  authMethod: meaningOf(API_AUTH_METHOD_NAMES, authMethodType),
  ...(alg === undefined ? {} : { introspectionSignedResponseAlg: alg as Exclude<ApiSettings['introspectionSignedResponseAlg'], undefined> }),
})

/** Writes the members; absent ones have their default. */
export const apiMembersOf = ({ authMethod, introspectionSignedResponseAlg: alg }: ClientRecord): Pick<ApiMembers, keyof ApiMembers> => ({
  authMethodType: nameOf<string>(API_AUTH_METHOD_NAMES, authMethod) ?? '',
  ...(alg === undefined ? {} : { introspectionSignedResponseAlg: alg }),
})

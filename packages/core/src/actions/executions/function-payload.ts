import type { ClaimFunction, ClaimSubject } from '../../tokens/tokens/index.js'
import type { UserGrant } from '../../directory/user-grants/index.js'
import type { Claims, User, UserMetadata } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import { instantText } from './event-payload.js'
import type { FunctionAnswer } from './function-answer.js'

/** The merged responses of the targets called before. */
export type TargetResults = Pick<FunctionAnswer, 'claims' | 'log' | 'metadata'>

interface FunctionFacts {
  readonly name: ClaimFunction
  readonly subject: ClaimSubject
  /** The claims built by the server. */
  readonly claims: Claims
  readonly metadata: readonly UserMetadata[]
  readonly grants: readonly UserGrant[]
  readonly answered: TargetResults
}

const GENDERS = { female: 'GENDER_FEMALE', male: 'GENDER_MALE', diverse: 'GENDER_DIVERSE' } as const

function kindOf(user: User): object {
  if (user.kind === 'machine') return { machine: { name: user.name } }
  const { profile, email, phone } = user
  return {
    human: {
      first_name: profile.firstName,
      last_name: profile.lastName,
      nick_name: profile.nickname,
      display_name: profile.displayName,
      preferred_language: profile.preferredLanguage,
      gender: profile.gender && GENDERS[profile.gender],
      email: email?.address,
      is_email_verified: email?.isVerified,
      phone: phone?.number,
      is_phone_verified: phone?.isVerified,
    },
  }
}

const keyed = (claims: Readonly<Record<string, unknown>>): readonly object[] =>
  Object.entries(claims).map(([key, value]) => ({ key, value }))

const grantPayload = ({ id, userId, orgId, projectId, roleKeys, createdAt, updatedAt }: UserGrant): object => ({
  id,
  creation_date: instantText(createdAt),
  change_date: instantText(updatedAt),
  resource_owner: orgId,
  user_id: userId,
  project_id: projectId,
  roles: roleKeys,
})

/** The payload for a target of a function: the user and the existing claims. */
export function functionPayload({ name, subject, claims, metadata, grants, answered }: FunctionFacts): string {
  const { user: named, clientId } = subject
  const { user, orgName, primaryDomain } = named
  return JSON.stringify({
    function: `function/${name}`,
    userinfo: claims,
    user: {
      id: user.id,
      creation_date: instantText(user.createdAt),
      change_date: instantText(user.updatedAt),
      resource_owner: user.orgId,
      username: user.userName,
      preferred_login_name: loginName(named),
      ...kindOf(user),
    },
    user_metadata: metadata.map(({ key, value, createdAt, updatedAt }) =>
      ({ creation_date: instantText(createdAt), change_date: instantText(updatedAt), resource_owner: user.orgId, key, value })),
    org: { id: user.orgId, name: orgName, primary_domain: primaryDomain },
    user_grants: grants.map(grantPayload),
    ...(clientId === undefined ? {} : { application: { client_id: clientId } }),
    response: { append_claims: keyed(answered.claims), append_log_claims: answered.log, set_user_metadata: answered.metadata },
  })
}

import { USER_STATES } from '@keyhall/core/users'
import { named } from './names.js'

/** Names of the wire. */
export const userState = named('USER_STATE_', USER_STATES)
export const orgState = named('ORG_STATE_', ['active', 'inactive'])
export const projectState = named('PROJECT_STATE_', ['active', 'inactive'])
export const grantState = named('USER_GRANT_STATE_', ['active', 'inactive'])
export const gender = named('GENDER_', ['female', 'male', 'diverse'])
export const accessTokenType = named('ACCESS_TOKEN_TYPE_', ['bearer', 'jwt'])
export const privateLabeling = named('PRIVATE_LABELING_SETTING_', ['enforce_project_owner', 'allow_user_owner'])

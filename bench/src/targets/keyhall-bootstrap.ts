import { API_TOKEN, CLIENTS, PASSWORD, REDIRECT_URI, SECRET, USERS } from './fixtures.js'
import type { ClientFixture } from './fixtures.js'

export const ORGANIZATION = 'bench'
const PROJECT = 'bench-project'

const clientOf = ({ id, grants, accessToken, idTokenAlg }: ClientFixture) => ({
  project: PROJECT,
  client_id: id,
  client_secret: SECRET,
  grant_types: grants,
  ...(grants.includes('authorization_code') ? { redirect_uris: [REDIRECT_URI] } : {}),
  access_token_type: accessToken === 'jwt' ? 'jwt' : 'bearer',
  id_token_signed_response_alg: idTokenAlg,
})

/** The fixtures as a bootstrap file. */
export const bootstrapDocument = {
  organizations: [{ id: ORGANIZATION, name: 'Bench', primaryDomain: 'bench.localhost' }],
  projects: [{ id: PROJECT, organization: ORGANIZATION, name: 'Bench' }],
  users: USERS.map(({ id, userName, email, firstName, lastName }) => ({
    id,
    organization: ORGANIZATION,
    userName,
    profile: { firstName, lastName },
    email: { email, isEmailVerified: true },
    password: PASSWORD,
  })),
  serviceUsers: [{ id: 'bench-robot', organization: ORGANIZATION, userName: 'bench-robot', roles: ['IAM_OWNER'], personalAccessToken: API_TOKEN }],
  clients: Object.values<ClientFixture>(CLIENTS).map(clientOf),
}

import { demoClients, demoProjects } from './applications.js'
import { demoOrgs, demoPeople } from './people.js'
import type { DemoPerson } from './people.js'

/** The token of the service user that adds the rest through the API. */
export const DEMO_TOKEN = 'demonstration-personal-access-token-0123456789'

const described = ({ id, org, userName, firstName, lastName, email, password, roles }: DemoPerson, index: number): object => ({
  id, organization: demoOrgs[org].id, userName, profile: { firstName, lastName, preferredLanguage: 'en' },
  email: { email, isEmailVerified: index % 9 !== 5 }, password, roles,
})

const company = demoOrgs.company.id

const serviceUsers = [
  { id: 'terraform', organization: company, userName: 'terraform', name: 'Terraform', personalAccessToken: DEMO_TOKEN, roles: ['IAM_OWNER'] },
  { id: 'billing-export', organization: company, userName: 'billing-export', name: 'Nightly billing export', clientSecret: 'demo-secret-billing-7f3a9c51b2', roles: [] },
  { id: 'hr-sync', organization: company, userName: 'hr-sync', name: 'Staff directory sync', accessTokenType: 'jwt', clientSecret: 'demo-secret-hr-7f3a9c51b2', roles: ['ORG_USER_MANAGER'] },
]

/** The bootstrap document of the demonstration: organizations, people, projects and applications with known ids. */
export const demoDocument = (): object => ({
  organizations: Object.values(demoOrgs),
  users: demoPeople.map(described),
  serviceUsers,
  projects: demoProjects.map(({ id, organization, name }) => ({ id, organization, name })),
  clients: Object.values(demoClients).map(({ registration }) => registration),
  features: { actions: true, oauthResources: true, mcp: true, oidcDpop: true, oidcJwtResponses: true, oidcRequestObjects: true },
})

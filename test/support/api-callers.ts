import { standardDocument } from './standard-document.js'

/** A service user that calls the API with a personal access token. */
export interface ApiCaller {
  readonly id: string
  readonly token: string
  readonly organization: string
  readonly roles: readonly (string | { readonly role: string; readonly project: string })[]
}

const caller = (name: string, organization: string, ...roles: ApiCaller['roles'][number][]): ApiCaller => ({
  id: `api-${name}`,
  token: `${name}-personal-access-token-0123456789`,
  organization,
  roles,
})

/** The API callers of tests. Organization 100 is Acme, 110 is Globex. */
export const callers = {
  iamOwner: caller('iam-owner', '100', 'IAM_OWNER'),
  iamViewer: caller('iam-viewer', '100', 'IAM_OWNER_VIEWER'),
  orgOwner: caller('org-owner', '100', 'ORG_OWNER'),
  orgViewer: caller('org-viewer', '100', 'ORG_OWNER_VIEWER'),
  userManager: caller('user-manager', '100', 'ORG_USER_MANAGER'),
  projectOwner: caller('project-owner', '100', { role: 'PROJECT_OWNER', project: '300' }),
  /** Owner of the other organization. */
  otherOwner: caller('other-owner', '110', 'ORG_OWNER'),
  /** No role at all. */
  withoutRoles: caller('without-roles', '100'),
} as const satisfies Record<string, ApiCaller>

const described = ({ id, organization, token, roles }: ApiCaller): object => ({
  id,
  organization,
  userName: id,
  name: id,
  personalAccessToken: token,
  roles,
})

/** The standard document with these callers, and more members for lists. */
export const apiDocument = (own: Readonly<Record<string, unknown>> = {}): object => {
  const document = standardDocument()
  return { ...document, serviceUsers: [...(document['serviceUsers'] ?? []), ...Object.values(callers).map(described)], ...own }
}

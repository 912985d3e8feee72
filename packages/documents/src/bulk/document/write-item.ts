import { defined } from '@keyhall/core/shared'
import { NEVER } from '@keyhall/core/clients'
import type { ProjectSettings } from '@keyhall/core/projects'
import type { Item, ProjectItem } from '@keyhall/core/transfer'
import { writtenRules } from './claim-rules.js'
import * as names from './enums.js'
import { allWritten, ifTrue, unlessActive } from './written.js'
import type { Json } from './written.js'
import { writtenApiApp, writtenOidcApp } from './write-apps.js'
import { writtenHuman, writtenMachine } from './write-people.js'
import { writtenOther } from './other-providers.js'
import { writtenLink, writtenProvider } from './providers.js'
import { writtenInstant, writtenKey } from './keys.js'
import { writtenResource } from './resources.js'

/** An item in the form of the document. The order of its members is stable. */
export function writeItem(item: Item): Json {
  switch (item.kind) {
    case 'org':
      return defined({ name: item.name, primaryDomain: item.primaryDomain, state: unlessActive(item.state, names.orgState.write) })
    case 'org_domain':
      return defined({ domainName: item.domain, isVerified: ifTrue(item.isVerified) })
    case 'project':
      return { projectId: item.projectId, project: project(item) }
    case 'project_role':
      return defined({
        projectId: item.projectId, roleKey: item.roleKey, displayName: item.displayName,
        group: item.group === '' ? undefined : item.group,
      })
    case 'oidc_app':
      return { appId: item.app.id, app: writtenOidcApp(item.app) }
    case 'api_app':
      return { appId: item.app.id, app: writtenApiApp(item.app) }
    case 'app_key':
      return {
        id: item.id, clientId: item.clientId, type: 'KEY_TYPE_JSON', ...expiry(item.expiresAt), publicKey: writtenKey(item.publicKey),
      }
    case 'human_user':
      return { userId: item.userId, user: writtenHuman(item) }
    case 'machine_user':
      return { userId: item.userId, user: writtenMachine(item) }
    case 'machine_key':
      return {
        keyId: item.keyId, userId: item.userId, type: 'KEY_TYPE_JSON', ...expiry(item.expiresAt), publicKey: writtenKey(item.publicKey),
      }
    case 'user_metadata':
      return { id: item.userId, key: item.key, value: item.value }
    case 'user_grant':
      return defined({
        userId: item.userId, projectId: item.projectId, roleKeys: item.roleKeys, state: unlessActive(item.state, names.grantState.write),
      })
    case 'oidc_idp':
      return { ...writtenProvider(item) }
    case 'idp':
    case 'instance_idp':
      return { ...writtenOther(item) }
    case 'user_link':
      return { ...writtenLink(item) }
    case 'resource':
      return { ...writtenResource(item) }
    case 'org_member':
      return { userId: item.userId, roles: item.roles }
    case 'project_member':
      return { projectId: item.projectId, userId: item.userId, roles: item.roles }
  }
}

const expiry = (expiresAt: number | undefined): Json =>
  expiresAt === undefined || expiresAt === NEVER ? {} : { expirationDate: writtenInstant(expiresAt) }

function project({ kind: _kind, projectId: _id, name, settings, state, ...rest }: ProjectItem): Json {
  allWritten(rest)
  return defined({ name, ...(settings ? projectSettings(settings) : {}), state: unlessActive(state, names.projectState.write) })
}

function projectSettings({ roleAssertion, roleCheck, projectCheck, privateLabeling, claimRules, ...rest }: ProjectSettings): Json {
  allWritten(rest)
  return {
    projectRoleAssertion: ifTrue(roleAssertion),
    projectRoleCheck: ifTrue(roleCheck),
    hasProjectCheck: ifTrue(projectCheck),
    privateLabelingSetting: privateLabeling === 'unspecified' ? undefined : names.privateLabeling.write(privateLabeling),
    claimRules: writtenRules(claimRules),
  }
}

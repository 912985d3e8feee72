import type { ResourceOfService, ResourceTokenType, UpdateResourceRequest } from '@keyhall/client/resources'
import type { Texts } from '../../texts/texts.js'

/** The forms of access tokens, in the order of the choice. */
export const TOKEN_FORMS = ['RESOURCE_TOKEN_TYPE_UNSPECIFIED', 'RESOURCE_TOKEN_TYPE_BEARER', 'RESOURCE_TOKEN_TYPE_JWT'] as const satisfies readonly ResourceTokenType[]

type ResourceSettings = Omit<UpdateResourceRequest, 'projectId' | 'resourceId' | 'revision'>

export interface ScopeForm {
  readonly name: string
  readonly description: string
  readonly isDefault: boolean
}

/** An API resource as a form. */
export interface ResourceForm {
  readonly name: string
  readonly scopes: readonly ScopeForm[]
  readonly accessTokenType: (typeof TOKEN_FORMS)[number]
  /** Empty: as set for the instance. */
  readonly accessTokenLifetime: number | ''
  readonly isOpen: boolean
  readonly clientIds: readonly string[]
  /** JSON; empty without types. */
  readonly detailTypes: string
}

export const EMPTY_SCOPE: ScopeForm = { name: '', description: '', isDefault: false }

export const EMPTY_RESOURCE: ResourceForm = {
  name: '', scopes: [{ ...EMPTY_SCOPE, isDefault: true }], accessTokenType: 'RESOURCE_TOKEN_TYPE_JWT', accessTokenLifetime: '', isOpen: false, clientIds: [], detailTypes: '',
}

export const formOf = ({ name, scopes = [], accessTokenType = TOKEN_FORMS[0], accessTokenLifetime, isOpen = false, clientIds = [], detailTypes = [] }: ResourceOfService): ResourceForm => ({
  name, accessTokenType, isOpen, clientIds,
  scopes: scopes.map(({ name: scope, description, isDefault = false }) => ({ name: scope, description, isDefault })),
  accessTokenLifetime: accessTokenLifetime === undefined ? '' : Number.parseFloat(accessTokenLifetime),
  detailTypes: detailTypes.length === 0 ? '' : JSON.stringify(detailTypes, undefined, 2),
})

function listIn(json: string): ResourceSettings['detailTypes'] {
  try {
    const parsed: unknown = json.trim() === '' ? [] : JSON.parse(json)
    return Array.isArray(parsed) ? (parsed as ResourceSettings['detailTypes']) : undefined
  } catch {
    return undefined
  }
}

/** What is missing before the form is sent. The server checks the rest. */
export function checkResource(t: Texts, { name, scopes, detailTypes }: ResourceForm): Readonly<Record<string, string>> {
  const empty = scopes.findIndex((scope) => scope.name.trim() === '' || scope.description.trim() === '')
  return {
    ...(name.trim() === '' ? { name: t('resources.nameNeeded') } : {}),
    ...(scopes.length === 0 ? { scopes: t('resources.scopeNeeded') } : {}),
    ...(empty === -1 ? {} : { [`scopes[${empty}]`]: t('resources.scopeNeeded') }),
    ...(listIn(detailTypes) === undefined ? { detailTypes: t('resources.detailsRefused') } : {}),
  }
}

/** The form as a request. */
export const requestOf = ({ name, scopes, accessTokenType, accessTokenLifetime, isOpen, clientIds, detailTypes }: ResourceForm): ResourceSettings => ({
  name: name.trim(), accessTokenType, isOpen,
  scopes: scopes.map((scope) => ({ ...scope, name: scope.name.trim(), description: scope.description.trim() })),
  ...(accessTokenLifetime === '' ? {} : { accessTokenLifetime: `${accessTokenLifetime}s` as const }),
  clientIds: clientIds.map((id) => id.trim()).filter((id) => id !== ''),
  detailTypes: listIn(detailTypes),
})

/** The names of the members in the conflict dialog. */
export const resourceLabels = (t: Texts) => ({
  name: t('resources.name'), scopes: t('resources.scopes'), accessTokenType: t('resources.form'), accessTokenLifetime: t('resources.lifetime'),
  isOpen: t('resources.isOpen'), clientIds: t('resources.clientIds'), detailTypes: t('resources.details'),
})

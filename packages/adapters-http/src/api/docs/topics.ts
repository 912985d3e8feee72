import type { AnyMethod } from '@keyhall/core/api'

/** `user.v2.UserService/AddHumanUser` → `user.v2.UserService` */
const serviceOf = ({ name }: Pick<AnyMethod, 'name'>): string => name.slice(0, name.indexOf('/'))

/** Groups of methods, by task. */
const TOPICS = {
  'Users': 'Create, find and change people and service users.',
  'Passwords and factors': 'Set passwords, send codes, manage passkeys and second factors of a user.',
  'Sessions': 'List and end sign-ins.',
  'Your own account': 'What a person does with their own token.',
  'Organizations': 'Create organizations, their domains and metadata.',
  'Projects and roles': 'Create projects and the roles that applications ask for.',
  'Applications': 'Register OIDC and API clients, their secrets and keys.',
  'Role assignments': 'Give users the roles of a project.',
  'Administrators': 'Give users administrator roles on the instance, an organization or a project.',
  'Policies and branding': 'Login, password and lockout policies, texts, colours and pictures.',
  'Actions': 'Call your own endpoints before and after API methods and sign-ins.',
  'Signing keys': 'Create, activate and delete the keys that sign tokens.',
  'Instance': 'Settings, features, events, import and export.',
} as const

export type Topic = keyof typeof TOPICS

export const TOPIC_TAGS: readonly { readonly name: string; readonly description: string }[] =
  Object.entries(TOPICS).map(([name, description]) => ({ name, description }))

export const TOPIC_GROUPS: readonly { readonly name: string; readonly tags: readonly Topic[] }[] = [
  { name: 'People', tags: ['Users', 'Passwords and factors', 'Sessions', 'Your own account'] },
  { name: 'Access', tags: ['Organizations', 'Projects and roles', 'Applications', 'Role assignments', 'Administrators'] },
  { name: 'Operation', tags: ['Policies and branding', 'Actions', 'Signing keys', 'Instance'] },
]

/** The first row that matches the service and the permission decides. */
const RULES: readonly (readonly [RegExp, Topic])[] = [
  [/^auth\.v1/, 'Your own account'],
  [/^session\./, 'Sessions'],
  [/^webkey\.|\.webkey\.|web_key/, 'Signing keys'],
  [/action\.|execution\.|target\./, 'Actions'],
  [/\.member\.|^internal_permission\./, 'Administrators'],
  [/policy|^settings\./, 'Policies and branding'],
  [/user\.credential/, 'Passwords and factors'],
  [/user\.grant|^authorization\./, 'Role assignments'],
  [/ user\.|^user\./, 'Users'],
  [/project\.app|^application\./, 'Applications'],
  [/ project\.|^project\./, 'Projects and roles'],
  [/ org\.|^org\./, 'Organizations'],
]

export function topicOf(method: AnyMethod): Topic {
  const text = `${serviceOf(method)} ${method.permission}`
  return RULES.find(([expression]) => expression.test(text))?.[1] ?? 'Instance'
}

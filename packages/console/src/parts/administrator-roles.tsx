import { Checkbox } from '@mantine/core'
import { useTexts } from '../texts/texts.js'

/** Where an administrative role applies. */
export type AdministeredKind = 'instance' | 'organization' | 'project'

const NAMED = [
  'IAM_OWNER', 'IAM_OWNER_VIEWER', 'IAM_ORG_MANAGER', 'IAM_USER_MANAGER', 'IAM_ADMIN_IMPERSONATOR', 'IAM_END_USER_IMPERSONATOR',
  'ORG_OWNER', 'ORG_OWNER_VIEWER', 'ORG_USER_MANAGER', 'ORG_SETTINGS_MANAGER', 'ORG_USER_PERMISSION_EDITOR', 'ORG_PROJECT_CREATOR',
  'ORG_ADMIN_IMPERSONATOR', 'ORG_END_USER_IMPERSONATOR', 'PROJECT_OWNER', 'PROJECT_OWNER_VIEWER',
] as const
const PREFIXES = { instance: 'IAM_', organization: 'ORG_', project: 'PROJECT_' } as const
const namedRole = (role: string) => NAMED.find((name) => name === role)

/** An administrative role in words; a role that this console does not know keeps its technical name. */
export function useRoleWords(): (role: string) => string {
  const t = useTexts()
  return (role) => {
    const known = namedRole(role)
    return known === undefined ? role : t(`access.role.${known}`)
  }
}

interface Props {
  readonly kind: AdministeredKind
  readonly value: readonly string[]
  readonly onChange: (roles: readonly string[]) => void
  readonly error?: string | undefined
}

/** The administrative roles of a kind of scope, each with what it permits. */
export function AdministratorRolesField({ kind, value, onChange, error }: Props) {
  const t = useTexts()
  const words = useRoleWords()
  return (
    <Checkbox.Group label={t('access.roles')} value={[...value]} error={error} onChange={onChange}>
      <div className="choices">
        {NAMED.filter((role) => role.startsWith(PREFIXES[kind])).map((role) => <Checkbox key={role} value={role} label={words(role)} description={t(`access.role.${role}.text`)} />)}
      </div>
    </Checkbox.Group>
  )
}

import { TextInput } from '@mantine/core'
import { useApi } from '../../data/org.js'
import { withFieldNames } from '../../parts/field-names.js'
import { Instant } from '../../parts/instant.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { TokenTypeField } from './token-type-field.js'
import type { TokenType } from './token-type-field.js'
import { UserNameSection } from './user-name-section.js'
import type { ShownUser } from './use-user.js'

const NAMES = { 'machine.name': 'name', 'machine.description': 'description', 'machine.accessTokenType': 'accessTokenType' }

/** Users > a service user > Overview. */
export function ServiceOverviewTab(shown: ShownUser) {
  const t = useTexts()
  const { api } = useApi()
  const { user: { userId, machine, details }, canChange, refresh } = shown
  if (!machine) return null
  const { name, description = '' } = machine
  const accessTokenType: TokenType = machine.accessTokenType ?? 'ACCESS_TOKEN_TYPE_BEARER'
  const labels = { name: t('users.name'), description: t('users.description'), accessTokenType: t('users.tokenType') }
  return (
    <>
      {canChange('user.write') ? (
        <Section
          title={t('users.service')} labels={labels} draftKey={`users.service:${userId}`} initial={{ name, description, accessTokenType }}
          onSave={async (values) => {
            await withFieldNames(NAMES, () => api.users.updateUser({ userId, machine: values }))
            await refresh()
          }}
        >
          {(form) => (
            <>
              <TextInput label={labels.name} {...form.text('name')} />
              <TextInput label={labels.description} {...form.text('description')} />
              <TokenTypeField {...form.value('accessTokenType')} />
            </>
          )}
        </Section>
      ) : (
        <ReadOnlySection title={t('users.service')} facts={[
          [labels.name, <bdi key="n">{name}</bdi>], [labels.description, description === '' ? t('parts.none') : <bdi key="d">{description}</bdi>],
          [labels.accessTokenType, t(accessTokenType === 'ACCESS_TOKEN_TYPE_JWT' ? 'users.tokenType.jwt' : 'users.tokenType.opaque')],
        ]} />
      )}
      <UserNameSection {...shown} />
      <ReadOnlySection title={t('users.dates')} facts={[
        [t('users.created'), <Instant key="c" at={details.creationDate} />], [t('users.changed'), <Instant key="e" at={details.changeDate} />],
      ]} />
    </>
  )
}

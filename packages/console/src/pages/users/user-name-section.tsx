import { TextInput } from '@mantine/core'
import { useApi } from '../../data/org.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import type { ShownUser } from './use-user.js'

/** The user name, and the login names that follow from it. */
export function UserNameSection({ user: { userId, username, loginNames = [], machine }, canChange, refresh }: ShownUser) {
  const t = useTexts()
  const { api } = useApi()
  const names = <ul>{loginNames.map((name) => <li key={name}><bdi dir="ltr">{name}</bdi></li>)}</ul>
  if (!canChange('user.write')) return <ReadOnlySection title={t('users.signsInAs')} facts={[[t('users.userName'), <bdi key="u">{username}</bdi>], [t('users.loginNames'), names]]} />
  return (
    <Section
      title={t('users.signsInAs')} description={t(machine ? 'users.userName.machineHint' : 'users.userName.hint')} draftKey={`users.name:${userId}`} initial={{ username }}
      onSave={async (values) => {
        await api.users.updateUser({ userId, username: values.username })
        await refresh()
      }}
    >
      {(form) => (
        <>
          <TextInput label={t('users.userName')} dir="ltr" autoComplete="off" {...form.text('username')} />
          <div><p className="strong">{t('users.loginNames')}</p>{names}</div>
        </>
      )}
    </Section>
  )
}

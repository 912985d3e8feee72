import { useApi } from '../data/org.js'
import { findUsers } from '../data/search.js'
import { useTexts } from '../texts/texts.js'
import { Picker } from './picker.js'

interface Props {
  readonly value: string
  readonly onChange: (userId: string) => void
  readonly error?: string | undefined
}

/** The choice of a person or a service user by name, login name or address. */
export function UserField({ value, onChange, error }: Props) {
  const t = useTexts()
  const { api, scope } = useApi()
  return (
    <Picker
      label={t('access.user')} placeholder={t('access.findUser')} nothingFound={t('access.noUser')} value={value} onChange={onChange} error={error}
      queryKey={[...scope, 'find-users']} find={(text, signal) => findUsers(api, text, signal)} autoFocus
    />
  )
}

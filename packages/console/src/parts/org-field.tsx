import { findOrgs } from '../data/search.js'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'
import { Picker } from './picker.js'

interface Props {
  readonly value: string
  readonly onChange: (orgId: string) => void
  readonly error?: string | undefined
}

/** The choice of an organization by name, for something new while all organizations are shown. */
export function OrgField({ value, onChange, error }: Props) {
  const t = useTexts()
  const { client } = useSession()
  return (
    <Picker
      label={t('frame.org')} placeholder={t('frame.org.find')} nothingFound={t('frame.org.none')} value={value} onChange={onChange} error={error}
      queryKey={['find-orgs']} find={async (text, signal) => (await findOrgs(client, text, signal)).orgs}
    />
  )
}

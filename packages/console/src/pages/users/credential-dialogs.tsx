import { Select } from '@mantine/core'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useTexts } from '../../texts/texts.js'
import { LIFETIMES } from './new-credential.js'
import type { NewCredential } from './new-credential.js'

const TITLES = { key: 'users.credential.keyMade', pat: 'users.credential.patMade', secret: 'users.credential.secretMade' } as const
const USES = { key: 'users.credential.keyUse', pat: 'users.credential.patUse', secret: 'users.credential.secretUse' } as const

/** A new credential of a service user, shown once. */
export function NewCredentialDialog({ made, onClose }: { readonly made: NewCredential | undefined; readonly onClose: () => void }) {
  const t = useTexts()
  if (made === undefined) return null
  return <OneTimeSecret isOpen onClose={onClose} title={t(TITLES[made.kind])} secret={made.secret} file={made.file}><p>{t(USES[made.kind])}</p></OneTimeSecret>
}

interface Props {
  readonly kind: 'key' | 'pat'
  readonly value: string
  readonly onChange: (days: string) => void
  readonly error?: string | undefined
}

/** How long a key or a token works. */
export function LifetimeField({ kind, value, onChange, error }: Props) {
  const t = useTexts()
  return (
    <Select
      label={t('users.credential.lifetime')} value={value} error={error} onChange={(days) => onChange(days ?? LIFETIMES[kind][0])}
      data={LIFETIMES[kind].map((days) => ({ value: days, label: kind === 'pat' && days === '0' ? t('users.credential.longest') : t('users.credential.days', { days: Number(days) }) }))}
    />
  )
}

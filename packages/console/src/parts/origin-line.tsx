import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useVisiblePages } from '../frame/visible-pages.js'
import { useTexts } from '../texts/texts.js'
import { ConfirmDialog } from './confirm-dialog.js'
import { Icon } from './icon.js'

interface Props {
  /** `instance`: the page shows the setting of the instance itself. */
  readonly origin: 'instance' | 'inherited' | 'own'
  /** Makes the inherited values editable for the organization. Absent without the permission. */
  readonly onChange?: (() => void) | undefined
  /** Deletes the values of the organization. Absent without the permission. */
  readonly onReset?: (() => Promise<unknown>) | undefined
}

const HISTORY = '/activity/audit-trail'

const TEXTS = { instance: 'parts.origin.instance', inherited: 'parts.origin.inherited', own: 'parts.origin.own' } as const

/** Where the values of a policy come from, who changed them, and the way to change that. */
export function OriginLine({ origin, onChange, onReset }: Props) {
  const t = useTexts()
  const hasHistory = useVisiblePages().some(({ path }) => path === HISTORY)
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="origin-line">
      <Icon name={origin === 'own' ? 'building' : 'instance'} size={16} />
      <span>{t(TEXTS[origin])}</span>
      {origin === 'inherited' && onChange ? <Button size="compact-sm" variant="subtle" onClick={onChange}>{t('parts.origin.change')}</Button> : null}
      {origin === 'own' && onReset ? (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setAsking(true)}>{t('parts.origin.reset')}</Button>
          <ConfirmDialog
            isOpen={isAsking} onClose={() => setAsking(false)} title={t('parts.origin.reset')} action={t('parts.origin.reset')} onConfirm={onReset}
          >
            {t('parts.origin.resetText')}
          </ConfirmDialog>
        </>
      ) : null}
      {origin !== 'inherited' && hasHistory ? <Link to={HISTORY} search={{ what: 'policy' }}>{t('parts.origin.history')}</Link> : null}
    </div>
  )
}

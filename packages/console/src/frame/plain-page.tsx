import { Button } from '@mantine/core'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { Mark } from './mark.js'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly action?: { readonly label: string; readonly onClick: () => void }
  readonly more?: ReactNode
}

/** A page without navigation: signed out, failed, without roles. */
export function PlainPage({ title, children, action, more }: Props) {
  const t = useTexts()
  useEffect(() => {
    document.title = t('frame.documentTitle', { page: title, product: t('frame.product') })
  }, [t, title])
  return (
    <main className="plain">
      <div className="plain-card">
        <p className="brand"><Mark size={28} /><span>{t('frame.product')}</span></p>
        <h1>{title}</h1>
        <div className="soft">{children}</div>
        {action === undefined ? null : <Button size="md" onClick={action.onClick}>{action.label}</Button>}
        {more}
      </div>
    </main>
  )
}

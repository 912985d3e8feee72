import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Chip } from '../../parts/chip.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'

/** A mail server or an endpoint for text messages. */
export interface Provider {
  readonly id: string
  /** Host or address. */
  readonly name: string
  readonly detail: string
  readonly isActive: boolean
}

/** The open dialog, and its provider. */
export interface ProviderQuestion {
  readonly what: 'add' | 'edit' | 'test' | 'deactivate' | 'remove'
  readonly id?: string
}

interface Props {
  readonly title: string
  /** The effective settings, and where they come from. */
  readonly inForce: ReactNode
  readonly none: string
  readonly add: string
  readonly providers: readonly Provider[]
  /** Absent for people who may only read. */
  readonly onAsk: ((question: ProviderQuestion) => void) | undefined
  readonly onActivate: (id: string) => void
  readonly hasTest: boolean
}

/** The providers of one kind, with the one in force on top in words. */
export function ProviderList({ title, inForce, none, add, providers, onAsk, onActivate, hasTest }: Props) {
  const t = useTexts()
  const small = { size: 'xs', variant: 'default' } as const
  return (
    <section className="section" aria-label={title}>
      <div className="section-head-line">
        <h2>{title}</h2>
        {onAsk ? <Button size="xs" variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => onAsk({ what: 'add' })}>{add}</Button> : null}
      </div>
      <div className="effect"><Icon name="info" /><p>{inForce}</p></div>
      {providers.length === 0 ? <p className="soft">{none}</p> : (
        <ul>
          {providers.map(({ id, name, detail, isActive }) => (
            <li key={id} className="provider">
              <div className="provider-words">
                <p className="strong"><bdi>{name}</bdi> {isActive ? <Chip tone="good">{t('instance.mail.inForce')}</Chip> : <Chip>{t('instance.mail.off')}</Chip>}</p>
                <p className="soft small"><bdi>{detail}</bdi></p>
              </div>
              {onAsk ? (
                <div className="buttons" role="group" aria-label={t('instance.mail.actions', { name })}>
                  {hasTest ? <Button {...small} onClick={() => onAsk({ what: 'test', id })}>{t('instance.mail.test')}</Button> : null}
                  {isActive
                    ? <Button {...small} onClick={() => onAsk({ what: 'deactivate', id })}>{t('instance.mail.deactivate')}</Button>
                    : <Button size="xs" onClick={() => onActivate(id)}>{t('instance.mail.activate')}</Button>}
                  <Button {...small} onClick={() => onAsk({ what: 'edit', id })}>{t('parts.edit')}</Button>
                  <Button {...small} color="red" onClick={() => onAsk({ what: 'remove', id })}>{t('parts.delete')}</Button>
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

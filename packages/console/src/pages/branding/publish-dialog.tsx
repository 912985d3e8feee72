import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ErrorBox } from '../../parts/error-box.js'
import { useTexts } from '../../texts/texts.js'
import { PICTURES } from './branding-calls.js'
import type { BrandingState } from './branding-calls.js'
import { LoginFrame } from './login-preview.js'
import { lookLabels } from './look-form.js'
import { lookOf, shownScheme } from './look.js'
import type { Look, Scheme } from './look.js'

type Change = readonly [label: string, before: string, after: string]

/** The differences between the draft and the active branding, in words. */
export function useChanges({ draft, active }: Pick<BrandingState, 'draft' | 'active'>): readonly Change[] {
  const t = useTexts()
  const labels = lookLabels(t)
  const [before, after] = [lookOf(active), lookOf(draft)]
  const shown = (name: keyof Look, value: string | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'parts.yes' : 'parts.no')
    if (value === '') return t('branding.standard')
    const option = value.slice(value.lastIndexOf('_') + 1)
    if (name === 'font' || name === 'corners') return t(`branding.${name}.${option}` as 'branding.font.SERIF')
    return name === 'themeMode' ? t(`branding.mode.${option}` as 'branding.mode.AUTO') : value
  }
  const values = (Object.keys(labels) as (keyof Look)[]).filter((name) => before[name] !== after[name])
    .map((name): Change => [labels[name], shown(name, before[name]), shown(name, after[name])])
  const file = (url: string | undefined): string => t((url ?? '') === '' ? 'parts.none' : 'branding.ownFile')
  const files = [...PICTURES.map(({ word, url }) => [t(`branding.picture.${word}` as const), active[url] ?? '', draft[url] ?? ''] as const), [t('branding.fontFile'), active.fontUrl ?? '', draft.fontUrl ?? ''] as const]
    .filter(([, one, other]) => one !== other)
    .map(([label, one, other]): Change => [label, file(one), one !== '' && other !== '' ? t('branding.otherFile') : file(other)])
  return [...values, ...files]
}

interface Props {
  readonly state: BrandingState
  readonly link: string
  readonly scheme: Scheme
  readonly version: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPublish: () => Promise<void>
}

/** Before and after, and the button that activates the draft. */
export function PublishDialog({ state, link, scheme, version, isOpen, onClose, onPublish }: Props) {
  const t = useTexts()
  const changes = useChanges(state)
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const publish = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onPublish()
      notifications.show({ message: t('branding.published'), autoClose: 2500, withCloseButton: false })
      onClose()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  const address = (look: 'active' | 'draft', { themeMode }: Look): string =>
    `${link}&${new URLSearchParams({ page: 'password', look, version, language: t.language.locale, scheme: shownScheme({ themeMode }, scheme) })}`
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('branding.publishTitle')} size={860} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <div className="stack">
        <p>{t('branding.publishText')}</p>
        <div className="before-after">
          <figure><figcaption>{t('branding.before')}</figcaption><LoginFrame device="desktop" src={address('active', lookOf(state.active))} title={t('branding.before')} /></figure>
          <figure><figcaption>{t('branding.after')}</figcaption><LoginFrame device="desktop" src={address('draft', lookOf(state.draft))} title={t('branding.after')} /></figure>
        </div>
        <table className="table">
          <thead><tr><th scope="col">{t('parts.conflict.field')}</th><th scope="col">{t('branding.before')}</th><th scope="col">{t('branding.after')}</th></tr></thead>
          <tbody>
            {changes.map(([label, before, after]) => (
              <tr key={label}><td>{label}</td><td data-label={t('branding.before')}><bdi>{before}</bdi></td><td data-label={t('branding.after')}><bdi>{after}</bdi></td></tr>
            ))}
          </tbody>
        </table>
        <ErrorBox problem={problem} />
        <div className="buttons">
          <Button variant="default" onClick={onClose}>{t('parts.cancel')}</Button>
          <Button loading={isBusy} onClick={() => void publish()}>{t('branding.publish')}</Button>
        </div>
      </div>
    </Modal>
  )
}

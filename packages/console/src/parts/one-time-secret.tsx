import { Button, Group, Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { useCopy } from './copyable-id.js'
import { Icon } from './icon.js'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly secret: string
  /** Offers a file, such as a key or an `.env`. */
  readonly file?: { readonly name: string; readonly content: string }
  /** What to do with it. */
  readonly children?: ReactNode
}

/** Makes the browser save a text, or a blob. */
export function download({ name, content }: { readonly name: string; readonly content: string | Blob }): void {
  const url = URL.createObjectURL(new Blob([content]))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

const always = (): boolean => true

/** Shows a secret that the server shows once: masked, to copy or to save. Closing it unused, another page, Back and a reload ask first. */
export function OneTimeSecret({ isOpen, onClose, title, secret, file, children }: Props) {
  const t = useTexts()
  const [isShown, setShown] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isCopied, copy] = useCopy()
  const isUnsaved = isOpen && !isTaken
  const departure = useBlocker({ shouldBlockFn: always, withResolver: true, disabled: !isUnsaved })
  const isAsking = isLeaving || departure.status === 'blocked'
  const leave = (): void => {
    setShown(false)
    setTaken(false)
    setLeaving(false)
    onClose()
    departure.proceed?.()
  }
  const stay = (): void => {
    setLeaving(false)
    departure.reset?.()
  }
  const close = (): void => {
    if (isTaken) leave()
    else if (isAsking) stay()
    else setLeaving(true)
  }
  const labels = { 'aria-label': t('frame.close') }
  return (
    <Modal opened={isOpen} onClose={close} title={isAsking ? t('parts.secret.leave') : title} closeButtonProps={labels}>
      {isAsking ? (
        <div className="stack">
          <p>{t('parts.secret.leaveText')}</p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={stay}>{t('parts.cancel')}</Button>
            <Button color="red" onClick={leave}>{t('parts.secret.leaveAnyway')}</Button>
          </Group>
        </div>
      ) : (
        <div className="stack">
          <p>{t('parts.secret.once')}</p>
          {children}
          <div className="secret-line">
            <code dir="ltr" className="secret-value">{isShown ? secret : '•'.repeat(Math.min(secret.length, 32))}</code>
            <button type="button" className="icon-button" aria-label={t(isShown ? 'parts.hide' : 'parts.show')} onClick={() => setShown(!isShown)}>
              <Icon name="eye" />
            </button>
          </div>
          <Group gap="xs">
            <Button leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={16} />} onClick={() => {
              setTaken(true)
              copy(secret, () => {
                setTaken(false)
                setShown(true)
              })
            }}>{t(isCopied ? 'parts.copied' : 'parts.copy')}</Button>
            {file === undefined ? null : (
              <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={() => {
                download(file)
                setTaken(true)
              }}>{t('parts.download')}</Button>
            )}
            <Button variant="subtle" ml="auto" onClick={close}>{t('parts.done')}</Button>
          </Group>
        </div>
      )}
    </Modal>
  )
}

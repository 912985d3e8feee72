import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { ErrorBox } from './error-box.js'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** A question or the action: "Delete the application Shop?" */
  readonly title: string
  /** The consequences in words. */
  readonly children: ReactNode
  /** The word on the button: the verb of the title. */
  readonly action: string
  /** Does it. The dialog closes when the promise resolves, and shows the error when it rejects. */
  readonly onConfirm: () => Promise<unknown>
  /** For deletions that take much along: the name that has to be typed. */
  readonly typeName?: string
  readonly isDangerous?: boolean
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ isOpen, onClose, title, children, action, onConfirm, typeName, isDangerous = true }: Props) {
  const t = useTexts()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const close = (): void => {
    setTyped('')
    setProblem(undefined)
    onClose()
  }
  const confirm = async (): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onConfirm()
      close()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <div className="stack">
        <div>{children}</div>
        {typeName === undefined ? null : (
          <TextInput
            label={t.rich('parts.confirm.typeName', { name: <b><bdi>{typeName}</bdi></b> })} value={typed} autoComplete="off" data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <ErrorBox problem={problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>{t('parts.cancel')}</Button>
          <Button
            color={isDangerous ? 'red' : 'ink'} loading={isBusy} disabled={typeName !== undefined && typed.trim() !== typeName} onClick={() => void confirm()}
          >
            {action}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

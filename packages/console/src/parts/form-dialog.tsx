import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { ErrorBox } from './error-box.js'
import { useSectionForm } from './section-form.js'
import type { SectionForm, Values } from './section-form.js'

interface Props<V extends Values> {
  readonly onClose: () => void
  readonly title: string
  /** The word on the button: the verb of the title. */
  readonly action: string
  readonly initial: V
  /** Sends the values. The dialog closes when the promise resolves; a refusal is shown at its fields, or in a box. */
  readonly onSave: (values: V) => Promise<unknown>
  readonly check?: (values: V) => Readonly<Record<string, string>>
  /** Unique in the console, such as `users.give-access`. */
  readonly draftKey: string
  readonly secrets?: readonly (keyof V & string)[]
  readonly size?: string
  readonly children: (form: SectionForm<V>) => ReactNode
}

/** A short form in a dialog, for something new: a role, a key, a password. Mount it when it opens, so that it starts empty. */
export function FormDialog<V extends Values>({ onClose, title, action, size = 'md', children, onSave, ...options }: Props<V>) {
  const t = useTexts()
  const form = useSectionForm({
    ...options,
    onSave: async (values: V) => {
      await onSave(values)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <form
        className="stack" noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        {children(form)}
        <ErrorBox problem={form.problem} />
        <div className="buttons">
          <Button variant="default" onClick={onClose}>{t('parts.cancel')}</Button>
          <Button type="submit" loading={form.isBusy}>{action}</Button>
        </div>
      </form>
    </Modal>
  )
}

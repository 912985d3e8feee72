import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.js'
import { Icon } from './icon.js'

interface Props {
  /** The word on both buttons: "Delete the target". */
  readonly action: string
  /** The question of the dialog. */
  readonly title: string
  /** The consequences in words. */
  readonly text: string
  /** Deletes the object. */
  readonly onDelete: () => Promise<unknown>
  /** The list that is shown afterwards. */
  readonly backTo: string
  /** Reloads the list. Called on the list, so that the page of the object does not load it again. */
  readonly onDeleted: () => Promise<unknown>
}

/** Deletes the object of a page after a question, and returns to its list. */
export function DeleteButton({ action, title, text, onDelete, backTo, onDeleted }: Props) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="trash" size={16} />} onClick={() => setAsking(true)}>{action}</Button>
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={title} action={action}
        onConfirm={async () => {
          await onDelete()
          await navigate({ to: backTo })
          await onDeleted()
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}

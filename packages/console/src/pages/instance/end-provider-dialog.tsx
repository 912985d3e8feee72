import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useTexts } from '../../texts/texts.js'

interface Props {
  readonly what: 'deactivate' | 'remove'
  readonly onClose: () => void
  readonly onRemove: () => Promise<unknown>
  readonly onDeactivate: () => Promise<unknown>
}

/** Asks before a mail server or an endpoint for text messages is removed or deactivated. */
export function EndProviderDialog({ what, onClose, onRemove, onDeactivate }: Props) {
  const t = useTexts()
  return what === 'remove' ? (
    <ConfirmDialog isOpen onClose={onClose} title={t('instance.mail.removeTitle')} action={t('parts.delete')} onConfirm={onRemove}>
      {t('instance.mail.removeText')}
    </ConfirmDialog>
  ) : (
    <ConfirmDialog isOpen onClose={onClose} title={t('instance.mail.deactivateTitle')} action={t('instance.mail.deactivate')} onConfirm={onDeactivate}>
      {t('instance.mail.deactivateText')}
    </ConfirmDialog>
  )
}

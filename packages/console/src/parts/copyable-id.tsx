import { useState } from 'react'
import { useTexts } from '../texts/texts.js'
import { Icon } from './icon.js'

interface Props {
  readonly id: string
  /** The name of the value, for the button: "Client ID". */
  readonly label: string
}

const SHOWN_MILLISECONDS = 2000

/** Whether something was copied just now, and the function that copies. The browser may refuse; the text can still be selected. */
export function useCopy(): readonly [boolean, (text: string, onRefused?: () => void) => void] {
  const [isCopied, setCopied] = useState(false)
  const copy = (text: string, onRefused?: () => void): void => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), SHOWN_MILLISECONDS)
    }, () => {
      setCopied(false)
      onRefused?.()
    })
  }
  return [isCopied, copy]
}

/** An id in full, with a button that copies it. */
export function CopyableId({ id, label }: Props) {
  const t = useTexts()
  const [isCopied, copy] = useCopy()
  return (
    <span className="copyable">
      <code dir="ltr">{id}</code>
      <button type="button" className="icon-button" aria-label={t('parts.copyNamed', { name: label })} title={t('parts.copy')} onClick={() => copy(id)}>
        <Icon name={isCopied ? 'check' : 'copy'} size={16} />
      </button>
      <span className="unseen" role="status">{isCopied ? t('parts.copied') : ''}</span>
    </span>
  )
}

import { useTexts } from '../texts/texts.js'
import { useCopy } from './copyable-id.js'
import { Icon } from './icon.js'

interface Props {
  /** The file name, or what the code is: "Terminal". */
  readonly title: string
  readonly code: string
}

/** Code with its file name and a button that copies it. Long lines scroll inside. */
export function CodeBlock({ title, code }: Props) {
  const t = useTexts()
  const [isCopied, copy] = useCopy()
  return (
    <figure className="code-block">
      <figcaption>
        <span dir="ltr">{title}</span>
        <button type="button" className="icon-button" aria-label={t('parts.copyNamed', { name: title })} title={t('parts.copy')} onClick={() => copy(code)}>
          <Icon name={isCopied ? 'check' : 'copy'} size={16} />
        </button>
        <span className="unseen" role="status">{isCopied ? t('parts.copied') : ''}</span>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <pre dir="ltr" tabIndex={0} aria-label={title}><code>{code.trimEnd()}</code></pre>
    </figure>
  )
}

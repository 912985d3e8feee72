import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useTexts } from '../texts/texts.js'
import { Icon } from './icon.js'

interface Props {
  readonly label: string
  readonly description?: string
  readonly lines: readonly string[]
  readonly onChange: (lines: readonly string[]) => void
  /** The message below a line, such as `problemOf('http://x')`; `undefined` when there is none. */
  readonly problemOf?: (line: string, index: number) => string | undefined
  /** A remark that is no problem. */
  readonly remarkOf?: (line: string, index: number) => string | undefined
  readonly placeholder?: string
}

const replaced = (lines: readonly string[], index: number, line: string): readonly string[] => lines.map((one, at) => (at === index ? line : one))

/** A list of texts, each on a line of its own with its own message: redirect URIs, origins, scopes. */
export function LineList({ label, description, lines, onChange, problemOf, remarkOf, placeholder }: Props) {
  const t = useTexts()
  return (
    <fieldset className="line-list">
      <legend>{label}</legend>
      {description === undefined ? null : <p className="soft small">{description}</p>}
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div className="line" key={index}>
          <TextInput
            className="line-input" aria-label={t('parts.line.label', { label, number: index + 1 })} value={line} placeholder={placeholder ?? ''} dir="ltr" spellCheck={false}
            error={problemOf?.(line, index)} description={remarkOf?.(line, index)} inputWrapperOrder={['input', 'error', 'description']}
            onChange={(event) => onChange(replaced(lines, index, event.currentTarget.value))}
          />
          <ActionIcon variant="subtle" size={36} aria-label={t('parts.removeNamed', { name: line || String(index + 1) })} onClick={() => onChange(lines.filter((_, at) => at !== index))}>
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => onChange([...lines, ''])}>{t('parts.line.add')}</Button>
    </fieldset>
  )
}

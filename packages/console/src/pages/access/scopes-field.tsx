import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { EMPTY_SCOPE } from './resource-form.js'
import type { ScopeForm } from './resource-form.js'

interface Props {
  readonly scopes: readonly ScopeForm[]
  readonly onChange: (scopes: readonly ScopeForm[]) => void
  /** The message at a path below the list, such as `[0].name`; that of the list for an empty path. */
  readonly problemAt: (path: string) => string | undefined
}

/** The scopes of an API resource, each with its description for the consent page. */
export function ScopesField({ scopes, onChange, problemAt }: Props) {
  const t = useTexts()
  const replace = (index: number, change: Partial<ScopeForm>): void => onChange(scopes.map((scope, at) => (at === index ? { ...scope, ...change } : scope)))
  return (
    <fieldset className="line-list">
      <legend>{t('resources.scopes')}</legend>
      <p className="soft small">{t('resources.scopesHint')} {t('resources.defaultHint')}</p>
      {scopes.map(({ name, description, isDefault }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div className="line scope-line" key={index}>
          <TextInput
            className="scope-name" aria-label={t('resources.scope', { number: index + 1 })} placeholder="orders:read" value={name} dir="ltr" spellCheck={false} autoComplete="off"
            error={problemAt(`[${index}].name`) ?? problemAt(`[${index}]`)} onChange={(event) => replace(index, { name: event.currentTarget.value })}
          />
          <TextInput
            className="line-input" aria-label={t('resources.scopeText', { number: index + 1 })} placeholder={t('resources.scopePlaceholder')} value={description} autoComplete="off"
            error={problemAt(`[${index}].description`)} onChange={(event) => replace(index, { description: event.currentTarget.value })}
          />
          <Checkbox
            className="scope-default" label={t('resources.scopeDefault')} aria-label={t('resources.scopeDefaultOf', { number: index + 1 })} checked={isDefault}
            onChange={(event) => replace(index, { isDefault: event.currentTarget.checked })}
          />
          <ActionIcon variant="subtle" size={36} aria-label={t('parts.removeNamed', { name: name || String(index + 1) })} onClick={() => onChange(scopes.filter((_, at) => at !== index))}>
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      {problemAt('') === undefined ? null : <p className="field-problem small" role="alert">{problemAt('')}</p>}
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => onChange([...scopes, EMPTY_SCOPE])}>{t('resources.addScope')}</Button>
    </fieldset>
  )
}

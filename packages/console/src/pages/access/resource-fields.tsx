import { Checkbox, NumberInput, Select, TextInput, Textarea } from '@mantine/core'
import { useFeature } from '../../data/features.js'
import { LineList } from '../../parts/line-list.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { TOKEN_FORMS, resourceLabels } from './resource-form.js'
import type { ResourceForm } from './resource-form.js'
import { ScopesField } from './scopes-field.js'
import './access.css'

/** The fields of an API resource, for a new one and an existing one. */
export function ResourceFields({ form }: { readonly form: Pick<SectionForm<ResourceForm>, 'values' | 'text' | 'flag' | 'set' | 'problemAt'> }) {
  const t = useTexts()
  const isOn = useFeature()
  const labels = resourceLabels(t)
  const { values, set, problemAt } = form
  return (
    <>
      <TextInput label={labels.name} description={t('resources.nameHint')} autoComplete="off" maxLength={200} {...form.text('name')} />
      <ScopesField scopes={values.scopes} onChange={(scopes) => set('scopes', scopes)} problemAt={(path) => problemAt(`scopes${path}`)} />
      <Select
        label={labels.accessTokenType} maw={320} allowDeselect={false} value={values.accessTokenType} error={problemAt('accessTokenType')}
        data={TOKEN_FORMS.map((value) => ({ value, label: t(`resources.form.${value}`) }))} onChange={(value) => set('accessTokenType', value ?? TOKEN_FORMS[0])}
      />
      <NumberInput
        label={labels.accessTokenLifetime} description={t('resources.lifetimeHint')} maw={320} hideControls allowDecimal={false} min={0} clampBehavior="none" value={values.accessTokenLifetime}
        error={problemAt('accessTokenLifetime')} onChange={(value) => set('accessTokenLifetime', value === '' ? '' : Number(value))}
      />
      <Checkbox label={labels.isOpen} description={t('resources.isOpenHint')} {...form.flag('isOpen')} />
      {values.isOpen ? null : (
        <LineList
          label={labels.clientIds} description={t('resources.clientIdsHint')} lines={values.clientIds} onChange={(lines) => set('clientIds', lines)}
          problemOf={(_, index) => problemAt(`clientIds[${index}]`) ?? (index === 0 ? problemAt('clientIds') : undefined)}
        />
      )}
      {isOn('oauthRichAuthorization') || values.detailTypes !== '' ? (
        <Textarea label={labels.detailTypes} description={t('resources.detailsHint')} dir="ltr" spellCheck={false} autosize minRows={4} maxRows={16} className="code-field" {...form.text('detailTypes')} />
      ) : null}
    </>
  )
}

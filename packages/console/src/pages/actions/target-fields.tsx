import { Checkbox, NumberInput, Radio, TextInput } from '@mantine/core'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import type { Texts } from '../../texts/texts.js'
import { TARGET_KINDS } from './target-words.js'
import type { TargetForm } from './target-words.js'

const MAX_TIMEOUT_SECONDS = 270

/** Missing values, checked before the form is sent. The server checks the rest. */
export function checkTarget(t: Texts, { name, endpoint, timeout }: TargetForm): Readonly<Record<string, string>> {
  const seconds = Number(timeout)
  return {
    ...(name.trim() === '' ? { name: t('actions.target.needed') } : {}),
    ...(endpoint.trim() === '' ? { endpoint: t('actions.target.needed') } : {}),
    ...(timeout !== '' && seconds > 0 && seconds <= MAX_TIMEOUT_SECONDS ? {} : { timeout: t('actions.target.timeoutRange') }),
  }
}

export const targetLabels = (t: Texts) => ({
  name: t('actions.target.name'), endpoint: t('actions.target.endpoint'), kind: t('actions.target.kind'), interruptOnError: t('actions.target.interrupt'),
  timeout: t('actions.target.timeout'),
})

/** The fields of a target, of a new one or of one that exists. */
export function TargetFields({ form }: { readonly form: SectionForm<TargetForm> }) {
  const t = useTexts()
  return (
    <>
      <TextInput label={t('actions.target.name')} required withAsterisk={false} autoComplete="off" {...form.text('name')} />
      <TextInput
        label={t('actions.target.endpoint')} description={t('actions.target.endpointHint')} placeholder="https://" type="url" dir="ltr" required withAsterisk={false} spellCheck={false}
        {...form.text('endpoint')}
      />
      <Radio.Group label={t('actions.target.kind')} value={form.values.kind} onChange={(kind) => form.set('kind', kind)}>
        <div className="choices">
          {TARGET_KINDS.map((kind) => (
            <Radio key={kind} value={kind} label={t(`actions.target.kind.${kind}`)} description={t(`actions.target.kind.${kind}Hint`)} />
          ))}
        </div>
      </Radio.Group>
      {form.values.kind === 'async' ? null : <Checkbox label={t('actions.target.interrupt')} description={t('actions.target.interruptHint')} {...form.flag('interruptOnError')} />}
      <NumberInput
        label={t('actions.target.timeout')} description={t('actions.target.timeoutHint')} maw={320} hideControls clampBehavior="none" {...form.value('timeout')}
      />
    </>
  )
}

import { ActionIcon, Button, TextInput, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { items } from '@keyhall/client'
import { useApi } from '../../data/org.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import type { ShownUser } from './use-user.js'

interface Pair {
  readonly key: string
  readonly value: string
  /** Whether the value is text. Other values stay as they are. */
  readonly isText: boolean
}

interface Pairs {
  readonly pairs: readonly Pair[]
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
const base64Of = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCodePoint(byte)).join(''))

function pairOf(key: string, base64: string): Pair {
  try {
    return { key, value: new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64)), isText: true }
  } catch {
    return { key, value: base64, isText: false }
  }
}

/** Keys and values, each pair on a line. */
function PairFields({ form }: { readonly form: SectionForm<Pairs> }) {
  const t = useTexts()
  const { pairs } = form.values
  const change = (index: number, changes: Partial<Pair>): void => form.set('pairs', pairs.map((pair, at) => (at === index ? { ...pair, ...changes } : pair)))
  return (
    <div className="pairs">
      {pairs.map(({ key, value, isText }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a pair has no identity but its place
        <div className="pair" key={index}>
          <TextInput
            aria-label={t('users.metadata.keyOf', { number: index + 1 })} placeholder={t('users.metadata.key')} value={key} dir="ltr" error={form.problemAt(`pairs[${index}].key`)}
            onChange={(event) => change(index, { key: event.currentTarget.value })}
          />
          <Textarea
            aria-label={t('users.metadata.valueOf', { number: index + 1 })} placeholder={t('users.metadata.value')} value={isText ? value : t('users.metadata.binary')} autosize minRows={1} maxRows={8} readOnly={!isText}
            error={form.problemAt(`pairs[${index}].value`)} onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <ActionIcon variant="subtle" size={36} aria-label={t('parts.removeNamed', { name: key || String(index + 1) })} onClick={() => form.set('pairs', pairs.filter((_pair, at) => at !== index))}><Icon name="trash" /></ActionIcon>
        </div>
      ))}
      <Button className="start" variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => form.set('pairs', [...pairs, { key: '', value: '', isText: true }])}>{t('parts.line.add')}</Button>
    </div>
  )
}

/** Users > a user > Metadata. */
export function MetadataTab({ user: { userId }, canChange }: ShownUser) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const queryKey = [...scope, 'users', 'one', userId, 'metadata']
  const { data: pairs, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found: Pair[] = []
      for await (const { key, value } of items(api.users.listUserMetadata, { userId }, { signal })) found.push(pairOf(key, value))
      return found
    },
  })
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!pairs) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const description = t('users.metadata.lead')
  if (!canChange('user.write')) {
    return <ReadOnlySection title={t('users.tab.metadata')} description={pairs.length === 0 ? t('users.metadata.empty') : description} facts={pairs.map(({ key, value, isText }) => [key, isText ? <bdi key={key}>{value}</bdi> : t('users.metadata.binary')])} />
  }
  const check = ({ pairs: edited }: Pairs): Readonly<Record<string, string>> => Object.fromEntries(edited.flatMap(({ key, value }, index) => [
    ...(key === '' ? [[`pairs[${index}].key`, t('users.required')]] : []),
    ...(edited.findIndex((pair) => pair.key === key) < index ? [[`pairs[${index}].key`, t('users.metadata.twice')]] : []),
    ...(value === '' ? [[`pairs[${index}].value`, t('users.required')]] : []),
  ]))
  const save = async ({ pairs: edited }: Pairs): Promise<void> => {
    const removed = pairs.filter(({ key }) => edited.every((pair) => pair.key !== key)).map(({ key }) => key)
    const set = edited.filter(({ key, value, isText }) => isText && pairs.every((pair) => pair.key !== key || pair.value !== value))
    if (set.length > 0) await api.users.setUserMetadata({ userId, metadata: set.map(({ key, value }) => ({ key, value: base64Of(value) })) })
    if (removed.length > 0) await api.users.deleteUserMetadata({ userId, keys: removed })
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Section<Pairs>
      title={t('users.tab.metadata')} description={description} draftKey={`users.metadata:${userId}`} labels={{ pairs: t('users.tab.metadata') }} initial={{ pairs }} check={check} onSave={save} onReload={refetch}
    >
      {(form) => <PairFields form={form} />}
    </Section>
  )
}

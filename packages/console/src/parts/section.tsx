import { Button, Modal } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { ErrorBox } from './error-box.js'
import { Icon } from './icon.js'
import { notify } from './notify.js'
import { refusalWords } from './refusal-words.js'
import { changedNames, othersOf, useSectionForm } from './section-form.js'
import type { SectionForm, Values } from './section-form.js'

interface OtherMembers {
  readonly text: string
  readonly labels: Readonly<Record<string, string>>
}

interface Props<V extends Values> {
  readonly title: string
  readonly description?: ReactNode
  /** Above the fields: the origin line. */
  readonly above?: ReactNode
  readonly initial: V
  /** Sends the values. Refetch in it what the page shows. */
  readonly onSave: (values: V) => Promise<unknown>
  /** Fetches what is stored now, for the conflict dialog: `query.refetch()`. */
  readonly onReload?: () => Promise<unknown>
  readonly check?: (values: V) => Readonly<Record<string, string>>
  readonly draftKey: string
  readonly secrets?: readonly (keyof V & string)[]
  /** The names of the members in the conflict dialog. */
  readonly labels?: Partial<Readonly<Record<keyof V & string, string>>>
  /** The word on the button. Default: "Save". */
  readonly saveLabel?: string
  /** The message in the corner after it was saved. Default: "Saved". */
  readonly savedText?: string
  /** For a refusal that names members of other sections: the sentence above them, and their names. */
  readonly otherMembers?: OtherMembers
  /** Whether the fields take the whole width: for fields beside a preview. */
  readonly isWide?: boolean
  /** The fields, with `form.text('name')` and the like. */
  readonly children: (form: SectionForm<V>) => ReactNode
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function ConflictDialog<V extends Values>({ form, onReload, labels }: { readonly form: SectionForm<V>; readonly onReload?: (() => Promise<unknown>) | undefined; readonly labels: Props<V>['labels'] }) {
  const t = useTexts()
  useEffect(() => {
    if (form.isConflict) void onReload?.()
    // Once for each conflict: the refetched values arrive as `initial`.
  }, [form.isConflict])
  return (
    <Modal opened={form.isConflict} onClose={form.closeConflict} title={t('parts.conflict.title')} size="lg" closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <div className="stack">
        <p>{t('parts.conflict.text')}</p>
        <table className="table">
          <thead><tr><th scope="col">{t('parts.conflict.field')}</th><th scope="col">{t('parts.conflict.theirs')}</th><th scope="col">{t('parts.conflict.mine')}</th></tr></thead>
          <tbody>
            {changedNames(form.values, form.initial).map((name) => (
              <tr key={name}><td>{labels?.[name] ?? name}</td><td><bdi>{shown(form.initial[name])}</bdi></td><td><bdi>{shown(form.values[name])}</bdi></td></tr>
            ))}
          </tbody>
        </table>
        <div className="buttons">
          <Button variant="default" onClick={form.discard}>{t('parts.conflict.takeTheirs')}</Button>
          <Button onClick={() => {
            form.closeConflict()
            void form.save()
          }}>{t('parts.conflict.keepMine')}</Button>
        </div>
      </div>
    </Modal>
  )
}

/** Why a form is refused: what is wrong in other sections, or the failure as it is. */
function Refusal<V extends Values>({ form, otherMembers }: { readonly form: SectionForm<V>; readonly otherMembers?: OtherMembers | undefined }) {
  const t = useTexts()
  const others = otherMembers === undefined ? [] : othersOf(form.problem, form.values)
  if (otherMembers === undefined || others.length === 0) return <ErrorBox problem={form.problem} onRetry={() => void form.save()} />
  return (
    <div className="error-box" role="alert">
      <Icon name="warning" />
      <div className="error-text">
        <p className="strong">{otherMembers.text}</p>
        <ul>{others.map(({ field: path = '', ...detail }) => <li key={path}><b>{otherMembers.labels[path.split(/[.[]/)[0] ?? ''] ?? path}</b>: {refusalWords(t, { field: path, ...detail }).text}</li>)}</ul>
      </div>
    </div>
  )
}

/** A part of a page that is edited and saved as one. Save and Discard appear when something changed; Ctrl/⌘ S saves. */
export function Section<V extends Values>({ title, description, above, onReload, labels, saveLabel, savedText, isWide, otherMembers, children, onSave, ...options }: Props<V>) {
  const t = useTexts()
  const id = useId()
  const form = useSectionForm({
    ...options,
    onSave: async (values: V) => {
      await onSave(values)
      notify(savedText ?? t('parts.saved'))
    },
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || !form.isDirty) return
    event.preventDefault()
    void form.save()
  }
  return (
    <form
      className="section" aria-labelledby={id} noValidate onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        const element = event.currentTarget
        void form.save().then(() => requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()))
      }}
    >
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {description === undefined ? null : <p className="soft">{description}</p>}
        {above}
      </div>
      {form.isDraft && form.isDirty ? <p className="note" role="status">{t('parts.draftRestored')}</p> : null}
      <div className="fields" data-wide={isWide}>{children(form)}</div>
      <Refusal form={form} otherMembers={otherMembers} />
      {form.isDirty ? (
        <div className="section-foot">
          <Button type="submit" loading={form.isBusy}>{saveLabel ?? t('parts.save')}</Button>
          <Button variant="default" disabled={form.isBusy} onClick={form.discard}>{t('parts.discard')}</Button>
        </div>
      ) : null}
      <ConflictDialog form={form} onReload={onReload} labels={labels} />
    </form>
  )
}

/** The same values as text, for people who may read but not change them. */
export function ReadOnlySection({ title, description, above, facts }: {
  readonly title: string
  readonly description?: ReactNode
  readonly above?: ReactNode
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {description === undefined ? null : <p className="soft">{description}</p>}
        {above}
      </div>
      <dl className="facts">{facts.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
    </section>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.js'
import { ErrorBox } from './error-box.js'
import { useSectionForm } from './section-form.js'
import type { SectionForm, Values } from './section-form.js'

interface Props<V extends Values> {
  /** The name of the form for screen readers: the title of the page. */
  readonly label: string
  /** The word on the button. */
  readonly action: string
  /** Where Cancel leads, below `/ui/console`. */
  readonly backTo: string
  readonly initial: V
  readonly onSave: (values: V) => Promise<unknown>
  readonly check?: (values: V) => Readonly<Record<string, string>>
  readonly draftKey: string
  readonly secrets?: readonly (keyof V & string)[]
  readonly children: (form: SectionForm<V>) => ReactNode
}

/** The form of a page that adds an object. Its buttons are always there, unlike those of a section. */
export function CreateForm<V extends Values>({ label, action, backTo, children, ...options }: Props<V>) {
  const t = useTexts()
  const form = useSectionForm(options)
  return (
    <form
      className="section" aria-label={label} noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <div className="fields">{children(form)}</div>
      <ErrorBox problem={form.problem} />
      <div className="section-foot">
        <Button type="submit" loading={form.isBusy}>{action}</Button>
        <Button variant="default" component={Link} to={backTo}>{t('parts.cancel')}</Button>
      </div>
    </form>
  )
}

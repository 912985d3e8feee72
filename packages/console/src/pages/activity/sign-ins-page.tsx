import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { ActivityTabs } from './activity-tabs.js'
import { SignInList } from './sign-in-list.js'

/** Opens the trace of a reference that a person read to the operator. */
function ReferenceField() {
  const t = useTexts()
  const navigate = useNavigate()
  const [reference, setReference] = useState('')
  return (
    <form className="reference-field" onSubmit={(event) => {
      event.preventDefault()
      if (reference.trim() !== '') void navigate({ to: `/activity/sign-ins/${encodeURIComponent(reference.trim())}` })
    }}>
      <TextInput
        aria-label={t('activity.signIns.reference')} placeholder={t('activity.signIns.reference')} dir="ltr" spellCheck={false} autoComplete="off" value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">{t('activity.signIns.open')}</Button>
    </form>
  )
}

/** Activity > Sign-ins. */
export function Page() {
  const t = useTexts()
  return (
    <>
      <PageHeader title={t('activity.signIns.title')} lead={t('activity.signIns.lead')} actions={<ReferenceField />} />
      <ActivityTabs current="sign-ins" />
      <SignInList />
    </>
  )
}

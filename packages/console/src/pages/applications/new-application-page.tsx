import { useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import './applications.css'
import { ChooseKind } from './choose-kind.js'
import { FRAMEWORKS, KINDS } from './frameworks.js'
import { NewApplicationForm } from './new-application-form.js'
import { Steps } from './steps.js'

/** Registers an application: the choice is `?for=`, so that Back leads to it and a link can skip it. */
export function Page() {
  const t = useTexts()
  const { for: chosen }: { readonly for?: string } = useSearch({ strict: false })
  const framework = FRAMEWORKS.find(({ id }) => id === chosen)
  const kind = KINDS.find(({ id }) => id === chosen)
  const name = framework?.name ?? (kind && t(kind.title))
  return (
    <>
      <PageHeader
        title={name === undefined ? t('applications.new') : t('applications.newNamed', { name })} lead={t('applications.newLead')}
        above={<Steps current={name === undefined ? 1 : 2} />}
      />
      {name === undefined ? <ChooseKind /> : <NewApplicationForm key={chosen} framework={framework} kind={kind?.id} name={name} />}
    </>
  )
}

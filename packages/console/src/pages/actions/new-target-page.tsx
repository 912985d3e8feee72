import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '../../data/org.js'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { WithActions } from './actions-frame.js'
import { TargetFields, checkTarget } from './target-fields.js'
import { EMPTY_TARGET, messageOf } from './target-words.js'

interface Made {
  readonly id: string
  readonly name: string
  readonly signingKey: string
}

/** Actions > Targets > New target. */
export function Page() {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<Made>()
  return (
    <>
      <PageHeader
        title={t('actions.targets.new')}
        above={<BackLink to="/actions/targets">{t('actions.targets.all')}</BackLink>}
      />
      <WithActions>
        <CreateForm
          label={t('actions.targets.new')} action={t('actions.target.create')} backTo="/actions/targets" initial={EMPTY_TARGET} draftKey="actions.new-target" check={(values) => checkTarget(t, values)}
          onSave={async (values) => {
            const { id, signingKey } = await api.actionsV3.createTarget(messageOf(values))
            setMade({ id, name: values.name.trim(), signingKey })
            await queries.invalidateQueries({ queryKey: [...scope, 'targets'] })
          }}
        >
          {(form) => <TargetFields form={form} />}
        </CreateForm>
      </WithActions>
      {made ? (
        <OneTimeSecret
          isOpen title={t('actions.key.secret', { name: made.name })} secret={made.signingKey} file={{ name: 'target.env', content: `SIGNING_KEY=${made.signingKey}\n` }}
          onClose={() => void navigate({ to: `/actions/targets/${made.id}` })}
        >
          <p>{t('actions.key.secretText')}</p>
        </OneTimeSecret>
      ) : null}
    </>
  )
}

import { TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { BackLink } from '../../parts/back-link.js'
import { CreateForm } from '../../parts/create-form.js'
import { WithFeature } from '../../parts/feature-hint.js'
import { PageHeader } from '../../parts/page-header.js'
import { useTexts } from '../../texts/texts.js'
import { ResourceFields } from './resource-fields.js'
import { EMPTY_RESOURCE, checkResource, requestOf } from './resource-form.js'
import { useResourceProject } from './use-resource.js'

/** Access > a project > API resources > Add an API resource. */
export function Page() {
  const t = useTexts()
  const navigate = useNavigate()
  const { projectId = '' } = useParams({ strict: false })
  const { api, refresh } = useResourceProject(projectId)
  const back = `/access/projects/${projectId}/resources`
  return (
    <>
      <PageHeader title={t('resources.new')} above={<BackLink to={back}>{t('resources.all')}</BackLink>} />
      <WithFeature feature="oauthResources">
        <CreateForm
          label={t('resources.new')} action={t('parts.add')} backTo={back} initial={{ ...EMPTY_RESOURCE, uri: '' }} draftKey={`new-api-resource:${projectId}`}
          check={({ uri, ...form }) => ({ ...(uri.trim() === '' ? { uri: t('resources.uriNeeded') } : {}), ...checkResource(t, form) })}
          onSave={async ({ uri, ...form }) => {
            const { resourceId } = await api.resources.createResource({ ...requestOf(form), projectId, uri: uri.trim() })
            await refresh()
            await navigate({ to: `${back}/${resourceId}` })
          }}
        >
          {(form) => (
            <>
              <TextInput label={t('resources.uri')} description={t('resources.uriHint')} placeholder="https://api.example.com/orders" dir="ltr" spellCheck={false} autoComplete="off" {...form.text('uri')} />
              <ResourceFields form={form} />
            </>
          )}
        </CreateForm>
      </WithFeature>
    </>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ResourceOfService } from '@keyhall/client/resources'
import { useApi } from '../../data/org.js'
import { WithFeature } from '../../parts/feature-hint.js'
import { Icon } from '../../parts/icon.js'
import { useListState } from '../../parts/list-state.js'
import { ListTable } from '../../parts/list-table.js'
import type { Column } from '../../parts/list-table.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { WithTexts } from '../../texts/with-texts.js'
import type { ShownProject } from './shown-project.js'

function Resources({ project: { projectId }, can }: ShownProject) {
  const t = useTexts()
  const { facts } = useSession()
  const { api, scope } = useApi()
  const state = useListState()
  const base = `/access/projects/${projectId}/resources`
  const query = useQuery({
    queryKey: [...scope, 'project', projectId, 'resources'],
    queryFn: async ({ signal }) => (await api.resources.listResources({ projectId }, { signal })).resources ?? [],
    // The API returns all of them: a project has at most 100.
    select: (all: readonly ResourceOfService[]) => {
      const text = state.search.toLocaleLowerCase()
      const found = all.filter(({ name, uri }) => `${name} ${uri}`.toLocaleLowerCase().includes(text))
      return { rows: found.slice(state.offset, state.offset + state.pageSize), total: found.length }
    },
  })
  const columns: readonly Column<ResourceOfService>[] = [
    { id: 'name', header: t('resources.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'uri', header: t('resources.uri'), cell: ({ uri }) => <code dir="ltr">{uri}</code> },
    { id: 'scopes', header: t('resources.scopes'), cell: ({ scopes = [] }) => <bdi>{t.list(scopes.map(({ name }) => name))}</bdi>, isMinor: true },
    { id: 'form', header: t('resources.form'), cell: ({ accessTokenType = 'RESOURCE_TOKEN_TYPE_UNSPECIFIED' }) => t(`resources.form.${accessTokenType}`), isMinor: true },
  ]
  const add = can('project.write') ? <Button component={Link} to={`${base}/new`} leftSection={<Icon name="plus" size={16} />}>{t('resources.new')}</Button> : null
  return (
    <>
      <div className="section-line"><p className="lead">{t('resources.lead')}</p>{query.data && query.data.total > 0 ? add : null}</div>
      <ListTable
        label={t('resources.title')} query={query} state={state} columns={columns} keyOf={({ resourceId }) => resourceId} hrefOf={({ resourceId }) => `${base}/${resourceId}`}
        empty={{ text: t('resources.empty'), action: add, link: <a href={`${facts.baseUrl}/docs`}>{t('resources.emptyLink')}</a> }}
      />
    </>
  )
}

/** Access > a project > API resources. */
export const ProjectResourcesTab = (props: ShownProject) => (
  <WithFeature feature="oauthResources"><WithTexts areas={['resources']}><Resources {...props} /></WithTexts></WithFeature>
)

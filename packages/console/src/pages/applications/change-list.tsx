import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../data/org.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { eventText } from '../activity/event-words.js'
import type { LoadedApplication } from './use-application.js'

const PAGE_SIZE = 20

/** What was changed, when and by whom: for people who may read the application but not the audit trail. */
export function ChangeList({ application: { applicationId: appId, projectId }, project: { organizationId: orgId } }: LoadedApplication) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...scope, 'application', appId, 'changes'],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: readonly { readonly sequence?: string | undefined }[]) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.sequence),
    queryFn: async ({ signal, pageParam: sequence }) =>
      (await api.management.listAppChanges({ appId, projectId, query: { limit: PAGE_SIZE, ...(sequence === undefined ? {} : { sequence }) } }, { orgId, signal })).result ?? [],
  })
  if (error) return <ErrorBox problem={error} onRetry={() => void refetch()} />
  if (!data) return <Delayed><p className="soft waiting" role="status">{t('parts.loading')}</p></Delayed>
  const rows = data.pages.flat()
  if (rows.length === 0) return <div className="empty"><p>{t('activity.audit.empty')}</p></div>
  return (
    <>
      <table className="table">
        <caption className="unseen">{t('applications.activity.changes')}</caption>
        <thead><tr><th scope="col">{t('activity.audit.what')}</th><th scope="col">{t('activity.audit.who')}</th><th scope="col">{t('activity.audit.time')}</th></tr></thead>
        <tbody>
          {rows.map(({ sequence, eventType, editorDisplayName, changeDate }) => (
            <tr key={sequence}>
              <td>{eventText(t, { type: eventType.key, description: eventType.localizedMessage })}</td>
              <td data-label={t('activity.audit.who')}><bdi>{editorDisplayName}</bdi></td>
              <td data-label={t('activity.audit.time')}><Instant at={changeDate} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage ? <div><Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t('activity.audit.more')}</Button></div> : null}
    </>
  )
}

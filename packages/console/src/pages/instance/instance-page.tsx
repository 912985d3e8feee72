import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useVisiblePages } from '../../frame/visible-pages.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { PageHeader } from '../../parts/page-header.js'
import { Tabs } from '../../parts/tabs.js'
import { useTexts } from '../../texts/texts.js'
import './instance.css'

interface Props {
  /** The last part of the address; empty for the organizations. */
  readonly tab: string
  readonly title: string
  readonly lead: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

const TAB = /^\/instance(?:\/([a-z]+))?$/

/** A page of the instance: heading and the tabs that the caller may see. */
export function InstancePage({ tab, title, lead, actions, children }: Props) {
  const t = useTexts()
  const pages = useVisiblePages().filter(({ path }) => TAB.test(path))
  const tabs = pages.map(({ path, title: name }) => ({ id: TAB.exec(path)?.[1] ?? '', label: path === '/instance' ? t('instance.orgs.title') : t(name) }))
  return (
    <>
      <PageHeader title={title} lead={lead} actions={actions} />
      {tabs.length > 1 ? <Tabs base="/instance" tabs={tabs} current={tab} label={t('instance.tabs')} /> : null}
      {children}
    </>
  )
}

/** What a query returned, or its skeleton or error. */
export function Loaded<T>({ query, children }: { readonly query: UseQueryResult<T>; readonly children: (data: T) => ReactNode }) {
  const t = useTexts()
  const { data, error, refetch } = query
  return (
    <>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? (
        <Delayed>
          <div className="skeleton" role="status" aria-label={t('parts.loading')}>
            {[0, 1, 2].map((row) => <div className="skeleton-row" key={row}><span /><span /></div>)}
          </div>
        </Delayed>
      ) : null}
      {data === undefined ? null : children(data)}
    </>
  )
}

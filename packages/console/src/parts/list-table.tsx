import { ActionIcon, Button, CloseButton, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.js'
import { Delayed } from './delayed.js'
import { ErrorBox } from './error-box.js'
import { Icon } from './icon.js'
import type { ListState } from './list-state.js'

/** One column. The first one names the row and leads to its page. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** Hidden first when space is short. */
  readonly isMinor?: boolean
}

/** A choice that narrows the list; its value is in the query string under `name`. */
export interface ListFilter {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** A page of the list as the API returned it. */
export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Of all pages. */
  readonly total: number
}

interface Props<Row> {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly query: UseQueryResult<ListPage<Row>>
  readonly state: ListState
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** The address of a row below `/ui/console`. */
  readonly hrefOf?: (row: Row) => string
  /** The placeholder of the search field; no field without it. */
  readonly searchLabel?: string
  readonly filters?: readonly ListFilter[]
  /** Filters of another kind, after the others. Their names belong into `useListState`. */
  readonly tools?: ReactNode
  /** For an empty list: one sentence, one button, one link. */
  readonly empty: { readonly text: string; readonly action?: ReactNode; readonly link?: ReactNode }
}

const TYPING_MILLISECONDS = 250

/** A search that follows the typing. */
export function SearchField({ state, label }: { readonly state: ListState; readonly label: string }) {
  const t = useTexts()
  const [typed, setTyped] = useState(state.search)
  useEffect(() => {
    if (state.search === '') setTyped('')
  }, [state.search])
  const search = useDebouncedCallback(state.setSearch, TYPING_MILLISECONDS)
  const change = (text: string): void => {
    setTyped(text)
    search(text)
  }
  const clear = typed === '' ? null : <CloseButton size="sm" aria-label={t('parts.list.clear')} onClick={() => change('')} />
  return (
    <TextInput
      className="list-search" type="text" role="searchbox" data-list-search aria-label={label} placeholder={label} value={typed} leftSection={<Icon name="search" size={16} />} rightSection={clear}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

function Pager({ state, total }: { readonly state: ListState; readonly total: number }) {
  const t = useTexts()
  const { offset, pageSize, page } = state
  const last = Math.min(offset + pageSize, total)
  return (
    <div className="pager">
      <span className="soft numbers" role="status">
        {total <= pageSize ? t('parts.list.count', { count: total }) : t('parts.list.range', { from: t.number(offset + 1), to: t.number(last), total: t.number(total) })}
      </span>
      {total <= pageSize ? null : (
        <>
          <ActionIcon variant="default" size={32} disabled={page === 1} aria-label={t('parts.list.previous')} onClick={() => state.setPage(page - 1)}><Icon name="chevronLeft" /></ActionIcon>
          <ActionIcon variant="default" size={32} disabled={last >= total} aria-label={t('parts.list.next')} onClick={() => state.setPage(page + 1)}><Icon name="chevronRight" /></ActionIcon>
        </>
      )}
    </div>
  )
}

/** Rows that are not there yet. */
export const Skeleton = ({ label, columns }: { readonly label: string; readonly columns: number }) => (
  <Delayed>
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: 6 }, (_row, row) => (
        <div className="skeleton-row" key={row}>{Array.from({ length: Math.min(columns, 4) }, (_cell, cell) => <span key={cell} />)}</div>
      ))}
    </div>
  </Delayed>
)

/** A list that the server searches, filters and cuts into pages. On narrow screens each row becomes a block. */
export function ListTable<Row>({ label, query, state, columns, keyOf, hrefOf, searchLabel, filters = [], tools, empty }: Props<Row>) {
  const t = useTexts()
  const { data, error, isPending, isPlaceholderData, refetch } = query
  const nameCell = (column: Column<Row>, row: Row) =>
    hrefOf ? <Link to={hrefOf(row)} className="row-link">{column.cell(row)}</Link> : column.cell(row)
  const isBare = data?.total === 0 && !state.isNarrowed
  return (
    <section className="list" aria-label={label}>
      {isBare || (searchLabel === undefined && filters.length === 0 && tools === undefined) ? null : (
        <div className="list-tools">
          {searchLabel === undefined ? null : <SearchField state={state} label={searchLabel} />}
          {filters.map(({ name, label: filterLabel, options }) => (
            <Select
              key={name} className="list-filter" aria-label={t('parts.list.filter', { name: filterLabel })} placeholder={filterLabel} clearable value={state.filter(name) ?? null} data={[...options]}
              clearButtonProps={{ 'aria-label': t('parts.list.clear') }} onChange={(value) => state.setFilter(name, value ?? undefined)}
            />
          ))}
          {tools}
        </div>
      )}
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Skeleton label={t('parts.list.loading')} columns={columns.length} /> : null}
      {data?.total === 0 ? (
        <div className="empty">
          <p>{state.isNarrowed ? t('parts.list.nothingFound') : empty.text}</p>
          {state.isNarrowed ? <Button variant="default" onClick={state.clear}>{t('parts.list.clear')}</Button> : empty.action}
          {state.isNarrowed ? null : empty.link}
        </div>
      ) : null}
      {data && data.total > 0 ? (
        <>
          <table className="table" data-old={isPlaceholderData || undefined}>
            <caption className="unseen">{label}</caption>
            <thead><tr>{columns.map(({ id, header, isMinor }) => <th key={id} scope="col" data-minor={isMinor}>{header}</th>)}</tr></thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map((column, index) => (
                    <td key={column.id} data-minor={column.isMinor} data-label={column.header}>{index === 0 ? nameCell(column, row) : column.cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Pager state={state} total={data.total} />
        </>
      ) : null}
    </section>
  )
}

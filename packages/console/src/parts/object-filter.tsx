import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../data/org.js'
import type { Found } from '../data/search.js'
import { useTexts } from '../texts/texts.js'

interface Props {
  /** The type of the objects: "Person". */
  readonly label: string
  /** The id of the chosen object. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  /** Finds objects by a part of their name. The same name as elsewhere shares the results. */
  readonly kind: string
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
  /** The name of the chosen object. */
  readonly nameOf: (id: string, signal: AbortSignal) => Promise<string>
}

const TYPING_MILLISECONDS = 150

/** A filter by an object among many, which the server finds by name. */
export function ObjectFilter({ label, value, onChange, kind, find, nameOf }: Props) {
  const t = useTexts()
  const { scope } = useApi()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, TYPING_MILLISECONDS)
  const chosen = useQuery({ queryKey: [...scope, 'name', kind, value], enabled: value !== undefined, queryFn: ({ signal }) => nameOf(value ?? '', signal) })
  const name = chosen.data ?? value ?? ''
  const wanted = text === name ? '' : text
  const found = useQuery({ queryKey: [...scope, 'find', kind, wanted], placeholderData: keepPreviousData, queryFn: ({ signal }) => find(wanted, signal) })
  const others = (found.data ?? []).filter(({ id }) => id !== value).map((one) => ({ value: one.id, label: one.name }))
  return (
    <Select
      className="list-filter" aria-label={t('parts.list.filter', { name: label })} placeholder={label} clearable searchable value={value ?? null} onSearchChange={setTyped}
      data={value === undefined ? others : [{ value, label: name }, ...others]} filter={({ options }) => options} nothingFoundMessage={t('activity.find.nothing')}
      clearButtonProps={{ 'aria-label': t('parts.list.clear') }} onChange={(id) => onChange(id ?? undefined)}
    />
  )
}

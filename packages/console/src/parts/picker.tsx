import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Found } from '../data/search.js'

const TYPING_MILLISECONDS = 150

interface Props {
  readonly label: string
  readonly placeholder: string
  /** When the search finds nothing. */
  readonly nothingFound: string
  readonly value: string
  readonly onChange: (id: string) => void
  /** With the search text at its end. */
  readonly queryKey: readonly unknown[]
  /** Objects whose name contains the text; the first ones for an empty text. */
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
  readonly error?: string | undefined
  readonly autoFocus?: boolean
}

/** The choice of one object by name. The server searches while the person types. */
export function Picker({ label, placeholder, nothingFound, value, onChange, queryKey, find, error, autoFocus = false }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string }>()
  const [text] = useDebouncedValue(typed.trim(), TYPING_MILLISECONDS)
  const search = text === chosen?.label ? '' : text
  const { data = [] } = useQuery({ queryKey: [...queryKey, search], placeholderData: keepPreviousData, queryFn: ({ signal }) => find(search, signal) })
  const details = new Map(data.map(({ id, detail }) => [id, detail]))
  const options = data.map(({ id, name }) => ({ value: id, label: name }))
  const all = chosen === undefined || options.some((option) => option.value === chosen.value) ? options : [chosen, ...options]
  return (
    <Select
      label={label} placeholder={placeholder} searchable value={value === '' ? null : value} error={error} nothingFoundMessage={nothingFound} data={all} data-autofocus={autoFocus || undefined}
      filter={({ options: found }) => found} onSearchChange={setTyped} maxDropdownHeight={280}
      renderOption={({ option }) => <span className="option"><bdi>{option.label}</bdi><bdi className="small soft">{details.get(option.value) ?? ''}</bdi></span>}
      onChange={(id) => {
        setChosen(options.find((option) => option.value === id))
        onChange(id ?? '')
      }}
    />
  )
}

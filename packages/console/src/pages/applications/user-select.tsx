import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useCaller } from '../../data/org.js'
import { findUsers } from '../../data/search.js'
import { useTexts } from '../../texts/texts.js'

const TYPING_MILLISECONDS = 200

/** Finds a person by login name. The first one is the operator. */
export function UserSelect({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { data: caller } = useCaller()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, TYPING_MILLISECONDS)
  const { data: found = [] } = useQuery({ queryKey: [...scope, 'preview-users', text], placeholderData: keepPreviousData, queryFn: ({ signal }) => findUsers(api, text, signal) })
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({})
  const me = caller?.user?.id
  const label = (id: string): string => known[id] ?? (id === me ? t('applications.preview.you') : id)
  const options = [{ value, label: label(value) }, ...found.filter(({ id }) => id !== value).map(({ id, name, detail }) => ({ value: id, label: detail ?? name }))]
  return (
    <Select
      label={t('applications.preview.user')} searchable data={options} value={value} filter={({ options: all }) => all}
      onSearchChange={(next) => setTyped(next === label(value) ? '' : next)} nothingFoundMessage={t('parts.list.nothingFound')}
      onChange={(id) => {
        if (id === null) return
        setKnown((before) => ({ ...before, ...Object.fromEntries(options.map((one) => [one.value, one.label])) }))
        onChange(id)
      }}
    />
  )
}

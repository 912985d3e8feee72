import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOrg } from '../data/org.js'
import { usePermissions } from '../data/permissions.js'
import { findOrgs, orgName } from '../data/search.js'
import { Icon } from '../parts/icon.js'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'

const INSTANCE = ''
const TYPING_MILLISECONDS = 150

/** The organization in which the person works. Hidden when there is nothing to choose. */
export function OrgSwitch() {
  const t = useTexts()
  const { client } = useSession()
  const { orgId, isInstance, choose } = useOrg()
  const { hasInstanceRole } = usePermissions()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, TYPING_MILLISECONDS)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setTyped('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const { data: found } = useQuery({
    queryKey: ['org-switch', search], placeholderData: keepPreviousData, queryFn: ({ signal }) => findOrgs(client, search, signal),
  })
  const { data: current } = useQuery({
    queryKey: ['org-name', orgId], enabled: orgId !== undefined && !isInstance, queryFn: ({ signal }) => orgName(client, orgId ?? '', signal),
  })
  if (!hasInstanceRole && (found?.total ?? 0) <= 1 && search === '') return null
  const label = isInstance ? t('frame.org.instance') : (current ?? '…')
  const options = found?.orgs ?? []
  return (
    <Combobox
      store={combobox} width={280} position="bottom-start" withinPortal
      onOptionSubmit={(value) => {
        choose(value === INSTANCE ? undefined : value)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <button type="button" className="org-switch" aria-haspopup="listbox" aria-expanded={combobox.dropdownOpened} aria-label={`${t('frame.org')}: ${label}`} onClick={() => combobox.toggleDropdown()}>
          <Icon name={isInstance ? 'instance' : 'building'} />
          <bdi className="org-name">{label}</bdi>
          <Icon name="chevronDown" size={16} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search value={typed} aria-label={t('frame.org.find')} placeholder={t('frame.org.find')} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Combobox.Options mah={320} className="org-options" aria-label={t('frame.org')}>
          {hasInstanceRole && search === '' ? (
            <Combobox.Option value={INSTANCE} active={isInstance}>{t('frame.org.instance')} <span className="soft small">{t('frame.org.instanceHint')}</span></Combobox.Option>
          ) : null}
          {options.map(({ id, name }) => <Combobox.Option key={id} value={id} active={id === orgId}><bdi>{name}</bdi></Combobox.Option>)}
          {options.length === 0 ? <Combobox.Empty>{t('frame.org.none')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

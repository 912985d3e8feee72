import { Spotlight } from '@mantine/spotlight'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CONSOLE_AREAS } from '@keyhall/texts/console'
import { useApi, useOrg } from '../data/org.js'
import { usePermissions } from '../data/permissions.js'
import { findApplications, findOrgs, findUsers } from '../data/search.js'
import type { Found } from '../data/search.js'
import { Icon } from '../parts/icon.js'
import type { IconName } from '../parts/icon.js'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'
import { chooseFirst, paletteStore } from './palette-store.js'
import { useVisiblePages } from './visible-pages.js'

const TYPING_MILLISECONDS = 150
const MIN_LETTERS = 2

/** A request id, as error pages show it: ours, or the longer one of a proxy. Words have neither digits nor capitals inside. */
const REFERENCE = /^(?=.*(?:\d|.[A-Z]))[\w-]{10,64}$/

const NOTHING: readonly Found[] = []

/** What the API finds for a text, as far as the caller may read it. */
function useFound(text: string) {
  const { api, scope } = useApi()
  const { canSomewhere } = usePermissions()
  const isWanted = text.length >= MIN_LETTERS
  return useQuery({
    queryKey: [...scope, 'palette', text],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [applications, users, orgs] = await Promise.all([
        canSomewhere('project.app.read') ? findApplications(api, text, signal) : NOTHING,
        canSomewhere('user.read') ? findUsers(api, text, signal) : NOTHING,
        canSomewhere('org.read') ? findOrgs(api, text, signal).then((found) => found.orgs) : NOTHING,
      ])
      return { applications, users, orgs }
    },
  })
}

/** Ctrl/⌘ K: pages, objects by name, commands, and the trace of a pasted reference. */
export function Palette({ onKeys }: { readonly onKeys: () => void }) {
  const t = useTexts()
  const navigate = useNavigate()
  const { signOut } = useSession()
  const { choose } = useOrg()
  const pages = useVisiblePages()
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), TYPING_MILLISECONDS)
  const { data: found } = useFound(text)

  const isAsked = (...words: readonly string[]): boolean => words.join(' ').toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())
  const action = (id: string, label: string, icon: IconName, onClick: () => void, description?: string): SpotlightActionData =>
    ({ id, label, onClick, leftSection: <Icon name={icon} />, ...(description === undefined ? {} : { description }) })
  const go = (path: string) => () => void navigate({ to: path })
  const hasPage = (id: string): boolean => pages.some((page) => page.id === id)

  const group = (name: string, actions: readonly SpotlightActionData[]): readonly SpotlightActionGroupData[] => (actions.length === 0 ? [] : [{ group: name, actions: [...actions] }])
  const objects = text.length < MIN_LETTERS ? undefined : found
  const groups = [
    ...group(t('frame.page.activity'), REFERENCE.test(typed.trim()) && hasPage('activity')
      ? [action('trace', t('frame.palette.trace', { reference: typed.trim() }), 'activity', go(`/activity/sign-ins/${typed.trim()}`))] : []),
    ...group(t('frame.palette.pages'), pages.filter(({ path, title, words }) => !path.includes('$') && t.has(title) && isAsked(t(title), words !== undefined && t.has(words) ? t(words) : ''))
      .map(({ id, path, title, rail }) => action(`page:${id}`, t(title), rail?.icon ?? 'chevronRight', go(path)))),
    ...group(t('frame.palette.applications'), (objects?.applications ?? []).map(({ id, name, detail }) => action(`app:${id}`, name, 'applications', go(`/applications/${id}`), detail))),
    ...group(t('frame.palette.users'), (objects?.users ?? []).map(({ id, name, detail }) => action(`user:${id}`, name, 'users', go(`/users/${id}`), detail))),
    ...group(t('frame.palette.organizations'), (objects?.orgs ?? []).map(({ id, name }) => action(`org:${id}`, t('frame.palette.switchOrg', { name }), 'building', () => choose(id)))),
    ...group(t('frame.palette.commands'), [
      action('command:keys', t('frame.keys'), 'keyboard', onKeys),
      action('command:sign-out', t('frame.signOut'), 'signOut', signOut),
    ].filter(({ label }) => isAsked(label ?? ''))),
  ]
  return (
    <Spotlight
      store={paletteStore} onSpotlightOpen={() => t.load(CONSOLE_AREAS)} actions={groups} query={typed} onQueryChange={setTyped} filter={(_query, actions) => actions} shortcut="mod + K" nothingFound={t('frame.palette.nothing')}
      centered={false} yOffset="12vh" attributes={{ content: { 'aria-label': t('frame.palette.title') } }} scrollable maxHeight={420}
      searchProps={{ onKeyDown: chooseFirst, 'leftSection': <Icon name="search" />, 'placeholder': t('frame.palette.placeholder'), 'aria-label': t('frame.palette.title') }}
    />
  )
}

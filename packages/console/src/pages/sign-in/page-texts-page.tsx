import { Button, Checkbox, TextInput, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi, useOrg } from '../../data/org.js'
import { revisionOf } from '../../data/policy.js'
import { usePermissions } from '../../data/permissions.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { SignInHeader, Waiting } from './policy-page.js'
import { LanguageSelect, useTextLanguage } from './text-tools.js'

type TextsByName = Readonly<Record<string, string>>

const PAGE_SIZE = 15

/** The texts of the pages in a language: those in force without replacement, and the replacements. */
function usePageTexts(language: string) {
  const { api, scope } = useApi()
  const { isInstance } = useOrg()
  const queries = useQueryClient()
  const queryKey = [...scope, 'page-texts', language]
  const service = isInstance ? api.admin : api.management
  const query = useQuery({
    queryKey, refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const [builtIn, own] = await Promise.all([service.getDefaultLoginTexts({ language }, { signal }), service.getCustomLoginTexts({ language }, { signal })])
      return { builtIn: builtIn.customText.texts ?? {}, own: own.customText.texts ?? {}, seen: revisionOf(own.customText) }
    },
  })
  const save = async (texts: TextsByName): Promise<void> => {
    await service.setCustomLoginText({ language, texts: replacedIn(texts), ...query.data?.seen })
    await queries.invalidateQueries({ queryKey })
  }
  return { query, save, isInstance }
}

/** Every text with its replacement, empty without one: each is a value of its own in the form, so that two people may change different ones. */
const formOf = (builtIn: TextsByName, own: TextsByName): TextsByName => ({ ...Object.fromEntries(Object.keys(builtIn).map((name) => [name, ''])), ...own })

const replacedIn = (form: TextsByName): TextsByName => Object.fromEntries(Object.entries(form).filter(([, text]) => text !== ''))

/** The texts that most people see, by the start of their names. They come first. */
const FIRST = ['signIn.', 'loginName.', 'password.', 'register.', 'accounts.', 'forgottenPassword.']

const rank = ([name]: readonly [string, string]): number => {
  const at = FIRST.findIndex((start) => name.startsWith(start))
  return at < 0 ? FIRST.length : at
}
const inOrder = (texts: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] => texts.toSorted((one, other) => rank(one) - rank(other))

interface ListProps {
  readonly builtIn: TextsByName
  readonly own: TextsByName
  /** Absent for people who may only read. */
  readonly onChange: ((name: string, text: string) => void) | undefined
}

/** The texts that match, each with its replacement. */
function TextList({ builtIn, own, onChange }: ListProps) {
  const t = useTexts()
  const [search, setSearch] = useState('')
  const [isOwnOnly, setOwnOnly] = useState(false)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const wanted = search.trim().toLocaleLowerCase()
  const found = inOrder(Object.entries(builtIn)).filter(([name, text]) =>
    (!isOwnOnly || (own[name] ?? '') !== '') && `${name} ${text} ${own[name] ?? ''}`.toLocaleLowerCase().includes(wanted))
  return (
    <>
      <div className="text-tools">
        <TextInput
          className="text-search" aria-label={t('signIn.pageTexts.search')} placeholder={t('signIn.pageTexts.search')} leftSection={<Icon name="search" size={16} />} value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setLimit(PAGE_SIZE)
          }}
        />
        <Checkbox label={t('signIn.pageTexts.ownOnly')} checked={isOwnOnly} onChange={(event) => setOwnOnly(event.currentTarget.checked)} />
      </div>
      {found.length === 0 ? <p className="soft" role="status">{t('parts.list.nothingFound')}</p> : null}
      <div className="text-list">
        {found.slice(0, limit).map(([name, text]) => (onChange ? (
          <Textarea key={name} label={<bdi>{text}</bdi>} description={<code>{name}</code>} autosize minRows={1} value={own[name] ?? ''} onChange={(event) => onChange(name, event.currentTarget.value)} />
        ) : <div key={name}><p><bdi>{own[name] || text}</bdi></p><p className="soft small"><code>{name}</code></p></div>))}
      </div>
      {found.length > limit ? <div><Button variant="default" size="xs" onClick={() => setLimit(limit + PAGE_SIZE * 2)}>{t('signIn.pageTexts.more', { count: found.length - limit })}</Button></div> : null}
    </>
  )
}

/** Sign-in > Page texts. */
export function Page() {
  const t = useTexts()
  const [language, setLanguage] = useTextLanguage()
  const { orgId } = useApi()
  const { query: { data, error, refetch, isPending }, save, isInstance } = usePageTexts(language)
  const { can } = usePermissions()
  const title = t('signIn.pageTexts.title')
  const place = `${language}:${orgId ?? ''}`
  return (
    <>
      <SignInHeader tab="page-texts" title={title} lead={t('signIn.pageTexts.lead')} />
      <div className="text-tools"><LanguageSelect language={language} onChange={setLanguage} /></div>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Waiting /> : null}
      {data === undefined ? null : (
        <>
          <p className="effect"><Icon name="info" /><span>{t('signIn.pageTexts.effect', { count: Object.keys(data.own).length, place: isInstance ? 'instance' : 'org' })}</span></p>
          {can(isInstance ? 'iam.policy.write' : 'policy.write') ? (
            <Section
              key={place} title={t('signIn.pageTexts.section')} description={t('signIn.pageTexts.sectionLead')} initial={formOf(data.builtIn, data.own)} onReload={refetch}
              draftKey={`sign-in.page-texts:${place}`} labels={data.builtIn} onSave={save}
            >
              {(form) => <TextList builtIn={data.builtIn} own={form.values} onChange={form.set} />}
            </Section>
          ) : <section className="section" aria-label={title}><TextList builtIn={data.builtIn} own={data.own} onChange={undefined} /></section>}
        </>
      )}
    </>
  )
}

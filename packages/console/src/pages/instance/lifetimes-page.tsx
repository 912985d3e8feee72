import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConsoleKey } from '@keyhall/texts/console'
import { usePermissions } from '../../data/permissions.js'
import { revisionOf } from '../../data/policy.js'
import { DurationInput } from '../../parts/duration-input.js'
import { durationText, secondsOf } from '../../parts/durations.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'
import { useChange } from './use-change.js'

/** How one lifetime is shown. `isShort`: seconds, because it is shorter than minutes. */
interface Field {
  readonly label: ConsoleKey
  readonly hint?: ConsoleKey
  readonly isShort?: true
}

/** Members of the messages of the API. */
const TOKENS = {
  accessTokenLifetime: { label: 'instance.lifetimes.access', hint: 'instance.lifetimes.accessHint' },
  idTokenLifetime: { label: 'instance.lifetimes.id' },
  refreshTokenIdleExpiration: { label: 'instance.lifetimes.refreshIdle', hint: 'instance.lifetimes.refreshIdleHint' },
  refreshTokenExpiration: { label: 'instance.lifetimes.refresh' },
  refreshTokenGrace: { label: 'instance.lifetimes.grace', hint: 'instance.lifetimes.graceHint', isShort: true },
} as const satisfies Readonly<Record<string, Field>>
const OTHERS = {
  authorizationCode: { label: 'instance.lifetimes.code', hint: 'instance.lifetimes.codeHint', isShort: true },
  personalAccessToken: { label: 'instance.lifetimes.pat', hint: 'instance.lifetimes.patHint' },
  signingKey: { label: 'instance.lifetimes.key' },
  signingKeyPublishedBefore: { label: 'instance.lifetimes.published', hint: 'instance.lifetimes.publishedHint' },
  auditRetention: { label: 'instance.lifetimes.audit', hint: 'instance.lifetimes.auditHint' },
} as const satisfies Readonly<Record<string, Field>>

/** Lifetimes in seconds by the name of their member. */
type Seconds<Name extends string> = Readonly<Record<Name, number>>

const QUERY_KEY = ['instance', 'lifetimes'] as const

function picked<Name extends string>(fields: Readonly<Record<Name, Field>>, from: NoInfer<Partial<Readonly<Record<Name, string | undefined>>>>): Seconds<Name> {
  return Object.fromEntries((Object.keys(fields) as Name[]).map((name) => [name, secondsOf(from[name])])) as Seconds<Name>
}

/** As the API reads durations: `{ accessTokenLifetime: '600s' }`. */
const written = <Name extends string>(seconds: Seconds<Name>): Readonly<Record<Name, `${number}s`>> =>
  Object.fromEntries(Object.entries<number>(seconds).map(([name, value]) => [name, `${value}s`])) as Record<Name, `${number}s`>

interface LifetimesProps<Name extends string> {
  readonly title: string
  readonly fields: Readonly<Record<Name, Field>>
  readonly seconds: Seconds<Name>
  readonly draftKey: string
  readonly onSave: (seconds: Seconds<Name>) => Promise<unknown>
  readonly onReload: () => Promise<unknown>
  readonly check?: (seconds: Seconds<Name>) => Readonly<Record<string, string>>
}

function Lifetimes<Name extends string>({ title, fields, seconds, ...options }: LifetimesProps<Name>) {
  const t = useTexts()
  const { can } = usePermissions()
  const names = Object.keys(fields) as Name[]
  const labels = Object.fromEntries(names.map((name) => [name, t(fields[name].label)])) as Record<Name, string>
  const words = (value: number): string => durationText(t.language.locale, value)
  if (!can('iam.write')) {
    return <ReadOnlySection title={title} facts={names.map((name) => [labels[name], fields[name].isShort === true ? t.number(seconds[name]) : words(seconds[name])])} />
  }
  return (
    <Section title={title} initial={seconds} labels={labels} {...options}>
      {(form) => names.map((name) => {
        const { hint, isShort } = fields[name]
        const shared = { label: labels[name], description: hint && t(hint), value: form.values[name], error: form.problemAt(name) }
        return isShort === true
          ? <NumberInput key={name} {...shared} min={0} allowDecimal={false} hideControls maw={320} onChange={(value) => form.set(name, Number(value))} />
          : <DurationInput key={name} {...shared} onChange={(value) => form.set(name, value)} />
      })}
    </Section>
  )
}

/** Instance > Lifetimes. */
export function Page() {
  const t = useTexts()
  const { client: { admin } } = useSession()
  const change = useChange(QUERY_KEY)
  const query = useQuery({
    queryKey: QUERY_KEY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const [{ settings }, { lifetimes, revision }] = await Promise.all([admin.getOIDCSettings({}, { signal }), admin.getInstanceSettings({}, { signal })])
      return { tokens: picked(TOKENS, settings), others: picked(OTHERS, lifetimes), ofTokens: revisionOf(settings), ofOthers: revisionOf({ revision }) }
    },
  })
  const shared = { onReload: query.refetch }
  return (
    <InstancePage tab="lifetimes" title={t('instance.lifetimes.title')} lead={t('instance.lifetimes.lead')}>
      <Loaded query={query}>
        {({ tokens, others, ofTokens, ofOthers }) => (
          <>
            <Lifetimes
              {...shared} title={t('instance.lifetimes.tokens')} fields={TOKENS} seconds={tokens} draftKey="instance.lifetimes.tokens" onSave={(seconds) => change(() => admin.updateOIDCSettings({ ...written(seconds), ...ofTokens }))}
              check={(seconds): Readonly<Record<string, string>> =>
                (seconds.refreshTokenIdleExpiration > seconds.refreshTokenExpiration ? { refreshTokenIdleExpiration: t('instance.lifetimes.idleTooLong') } : {})}
            />
            <Lifetimes
              {...shared} title={t('instance.lifetimes.others')} fields={OTHERS} seconds={others} draftKey="instance.lifetimes.others"
              onSave={(seconds) => change(() => admin.setInstanceSettings({ lifetimes: written(seconds), ...ofOthers }))}
            />
            <p><Link to="/sign-in/lifetimes">{t('instance.lifetimes.sessions')}</Link></p>
          </>
        )}
      </Loaded>
    </InstancePage>
  )
}

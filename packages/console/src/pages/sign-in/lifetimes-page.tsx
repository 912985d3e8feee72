import { DurationInput } from '../../parts/duration-input.js'
import { durationText, secondsOf } from '../../parts/durations.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { PolicyPage } from './policy-page.js'
import { revisionOf, usePolicy } from '../../data/policy.js'

/** Seconds. `pending`, the time for one sign-in, is a setting of the instance only. */
interface Lifetimes {
  readonly lifetime: number
  readonly idleLifetime: number
  readonly pending: number
}
interface Stored extends Lifetimes {
  readonly isDefault: boolean
  readonly revision?: string | undefined
}

/** Sign-in > Lifetimes. */
export function Page() {
  const t = useTexts()
  const policy = usePolicy<Stored>({
    name: 'sessions', instancePermission: 'iam.write',
    ofInstance: async (api, options) => {
      const { lifetimes, revision } = await api.admin.getInstanceSettings({}, options)
      return { lifetime: secondsOf(lifetimes.session), idleLifetime: secondsOf(lifetimes.sessionIdle), pending: secondsOf(lifetimes.authRequest), isDefault: true, revision }
    },
    ofOrg: async (api, options) => {
      const { policy: { lifetime, idleLifetime, isDefault, revision } } = await api.management.getSessionPolicy({}, options)
      return { lifetime: secondsOf(lifetime), idleLifetime: secondsOf(idleLifetime), pending: 0, isDefault: isDefault === true, revision }
    },
    reset: (api) => api.management.resetSessionPolicyToDefault({}),
  })
  const { isInstance } = policy
  const names = isInstance ? (['lifetime', 'idleLifetime', 'pending'] as const) : (['lifetime', 'idleLifetime'] as const)
  const labels = { lifetime: t('signIn.lifetimes.lifetime'), idleLifetime: t('signIn.lifetimes.idle'), pending: t('signIn.lifetimes.pending') }
  const hints = { lifetime: t('signIn.lifetimes.lifetimeHint'), idleLifetime: t('signIn.lifetimes.idleHint'), pending: t('signIn.lifetimes.pendingHint') }
  const words = (seconds: number): string => durationText(t.language.locale, seconds)
  const save = ({ lifetime, idleLifetime, pending }: Lifetimes, stored: Stored): Promise<void> => policy.change((api) => (isInstance
    ? api.admin.setInstanceSettings({ lifetimes: { session: `${lifetime}s`, sessionIdle: `${idleLifetime}s`, authRequest: `${pending}s` }, ...revisionOf(stored) })
    : api.management.updateCustomSessionPolicy({ lifetime: `${lifetime}s`, idleLifetime: `${idleLifetime}s`, ...revisionOf(stored) })))
  return (
    <PolicyPage
      tab="lifetimes" title={t('signIn.lifetimes.title')} lead={t('signIn.lifetimes.lead')} policy={policy}
      effect={({ lifetime, idleLifetime }) => t('signIn.lifetimes.effect', { lifetime: words(lifetime), idle: words(idleLifetime) })}
    >
      {({ isDefault, revision, ...lifetimes }) => (policy.isEditable ? (
        <Section
          key={policy.place} title={t('signIn.lifetimes.section')} initial={lifetimes} onSave={(values) => save(values, { ...values, isDefault, revision })} onReload={policy.query.refetch}
          draftKey={`sign-in.lifetimes:${policy.place}`} labels={labels}
          check={(values): Readonly<Record<string, string>> => (values.idleLifetime > values.lifetime ? { idleLifetime: t('signIn.lifetimes.idleTooLong') } : {})}
        >
          {(form) => names.map((name) => (
            <DurationInput key={name} label={labels[name]} description={hints[name]} value={form.values[name]} error={form.problemAt(name)} onChange={(value) => form.set(name, value)} />
          ))}
        </Section>
      ) : <ReadOnlySection title={t('signIn.lifetimes.section')} facts={names.map((name) => [labels[name], words(lifetimes[name])] as const)} />)}
    </PolicyPage>
  )
}

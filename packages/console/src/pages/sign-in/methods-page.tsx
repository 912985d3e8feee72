import { Checkbox, NumberInput } from '@mantine/core'
import type { LoginPolicyMessage } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { Texts } from '../../texts/texts.js'
import { useTexts } from '../../texts/texts.js'
import { FACTOR_NAMES, loginSettingsOf, saveLoginSettings } from './login-settings.js'
import type { LoginFlag, LoginSettings } from './login-settings.js'
import { PolicyPage } from './policy-page.js'
import { usePolicy } from '../../data/policy.js'
import type { PolicyState } from '../../data/policy.js'

/** The sections of the page with their switches. */
const SECTIONS = [
  { id: 'ways', flags: ['passwords', 'passkeys', 'emailAsLoginName', 'hideUnknown', 'verifiedEmail', 'discovery'] },
  { id: 'factors', flags: ['forceFactor', ...FACTOR_NAMES], hasDays: true },
  { id: 'registration', flags: ['register', 'registerVerifies', 'registerNames'] },
  { id: 'accounts', flags: ['resetPassword', 'removeAccount'] },
] as const satisfies readonly { readonly id: string; readonly flags: readonly LoginFlag[]; readonly hasDays?: true }[]
type SectionRow = (typeof SECTIONS)[number]

const HINTS: Partial<Readonly<Record<LoginFlag, ConsoleKey>>> = {
  passkeys: 'signIn.methods.passkeysHint', hideUnknown: 'signIn.methods.hideUnknownHint', verifiedEmail: 'signIn.methods.verifiedEmailHint', discovery: 'signIn.methods.discoveryHint',
  forceFactor: 'signIn.methods.forceFactorHint', factorPasskey: 'signIn.methods.factorPasskeyHint', registerVerifies: 'signIn.methods.registerVerifiesHint',
}

/** What the policy does, in three sentences. */
function effectOf(t: Texts, settings: LoginSettings): string {
  const ways = settings.passwords ? (settings.passkeys ? 'both' : 'password') : settings.passkeys ? 'passkey' : 'none'
  const kinds = FACTOR_NAMES.filter((name) => settings[name])
  const factor = kinds.length === 0 || !settings.passwords ? 'none' : settings.forceFactor ? 'forced' : 'offered'
  return t('signIn.methods.effect', {
    ways, factor, register: settings.register ? 'yes' : 'no', factors: t.list(kinds.map((name) => t(`signIn.methods.${name}Short` as const))),
  })
}

interface Props {
  readonly row: SectionRow
  readonly stored: LoginPolicyMessage
  readonly policy: PolicyState<LoginPolicyMessage>
}

function PolicySection({ row, stored, policy }: Props) {
  const t = useTexts()
  const { isInstance, place } = policy
  const settings = loginSettingsOf(stored)
  const labelOf = (name: LoginFlag): string => t(`signIn.methods.${name}` as const)
  const title = t(`signIn.methods.${row.id}` as const)
  // The instance alone decides whether login names lead to organizations.
  const flags = (row.flags as readonly LoginFlag[]).filter((name) => isInstance || name !== 'discovery')
  const hasDays = 'hasDays' in row
  const days = t('signIn.methods.offerDays')
  if (!policy.isEditable) {
    return (
      <ReadOnlySection
        title={title}
        facts={[...flags.map((name) => [labelOf(name), t(settings[name] ? 'parts.yes' : 'parts.no')] as const), ...(hasDays ? [[days, t.number(settings.offerDays)] as const] : [])]}
      />
    )
  }
  const names: readonly (keyof LoginSettings)[] = [...flags, ...(hasDays ? ['offerDays' as const] : [])]
  const initial = Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as LoginSettings
  return (
    <Section
      title={title} description={t(`signIn.methods.${row.id}Lead` as const)} initial={initial} onReload={policy.query.refetch} draftKey={`sign-in.${row.id}:${place}`}
      labels={{ ...Object.fromEntries(flags.map((name) => [name, labelOf(name)])), offerDays: days }}
      onSave={(values) => policy.change((api) => saveLoginSettings(api, isInstance, stored, values))}
    >
      {(form) => (
        <>
          {flags.map((name) => {
            const hint = HINTS[name]
            return <Checkbox key={name} label={labelOf(name)} description={hint === undefined ? undefined : t(hint)} {...form.flag(name)} />
          })}
          {hasDays && !form.values.forceFactor ? (
            <NumberInput
              label={days} description={t('signIn.methods.offerDaysHint')} className="narrow-input" min={0} max={365} clampBehavior="none" hideControls value={form.values.offerDays}
              error={form.problemAt('offerDays')} onChange={(value) => form.set('offerDays', Number(value))}
            />
          ) : null}
        </>
      )}
    </Section>
  )
}

/** Sign-in > Methods and registration. */
export function Page() {
  const t = useTexts()
  const policy = usePolicy<LoginPolicyMessage>({
    name: 'login',
    ofInstance: async (api, options) => (await api.admin.getLoginPolicy({}, options)).policy,
    ofOrg: async (api, options) => (await api.management.getLoginPolicy({}, options)).policy,
    reset: (api) => api.management.resetLoginPolicyToDefault({}),
  })
  return (
    <PolicyPage tab="" title={t('signIn.methods.title')} lead={t('signIn.methods.lead')} policy={policy} effect={(stored) => effectOf(t, loginSettingsOf(stored))}>
      {(stored) => SECTIONS.map((row) => <PolicySection key={`${row.id} ${policy.place}`} row={row} stored={stored} policy={policy} />)}
    </PolicyPage>
  )
}

import { Checkbox, NumberInput } from '@mantine/core'
import type { PasswordComplexityPolicyMessage } from '@keyhall/client/management'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { PolicyPage } from './policy-page.js'
import { revisionOf, usePolicy } from '../../data/policy.js'

/** The members that the form edits. */
interface Rules {
  readonly minLength: number
  readonly hasUppercase: boolean
  readonly hasLowercase: boolean
  readonly hasNumber: boolean
  readonly hasSymbol: boolean
  readonly refuseCommon: boolean
}

const rulesOf = (policy: PasswordComplexityPolicyMessage): Rules => ({
  minLength: Number(policy.minLength ?? 0),
  hasUppercase: policy.hasUppercase ?? false,
  hasLowercase: policy.hasLowercase ?? false,
  hasNumber: policy.hasNumber ?? false,
  hasSymbol: policy.hasSymbol ?? false,
  refuseCommon: policy.refuseCommon ?? false,
})

const FLAGS = ['hasUppercase', 'hasLowercase', 'hasNumber', 'hasSymbol'] as const

/** Sign-in > Passwords. */
export function Page() {
  const t = useTexts()
  const policy = usePolicy<PasswordComplexityPolicyMessage>({
    name: 'password-complexity',
    ofInstance: async (api, options) => (await api.admin.getPasswordComplexityPolicy({}, options)).policy,
    ofOrg: async (api, options) => (await api.management.getPasswordComplexityPolicy({}, options)).policy,
    reset: (api) => api.management.resetPasswordComplexityPolicyToDefault({}),
  })
  const labels = {
    minLength: t('signIn.passwords.minLength'), hasUppercase: t('signIn.passwords.uppercase'), hasLowercase: t('signIn.passwords.lowercase'),
    hasNumber: t('signIn.passwords.number'), hasSymbol: t('signIn.passwords.symbol'), refuseCommon: t('signIn.passwords.refuseCommon'),
  }
  const effect = (stored: PasswordComplexityPolicyMessage): string => {
    const rules = rulesOf(stored)
    const needed = FLAGS.filter((name) => rules[name]).map((name) => labels[name])
    return t('signIn.passwords.effect', { length: rules.minLength, needed: needed.length > 0 ? 'some' : 'none', list: t.list(needed) })
  }
  return (
    <PolicyPage tab="passwords" title={t('signIn.passwords.title')} lead={t('signIn.passwords.lead')} policy={policy} effect={effect}>
      {(stored) => {
        const rules = rulesOf(stored)
        if (!policy.isEditable) {
          return (
            <ReadOnlySection
              title={t('signIn.passwords.section')}
              facts={[[labels.minLength, t.number(rules.minLength)], ...([...FLAGS, 'refuseCommon'] as const).map((name) => [labels[name], t(rules[name] ? 'parts.yes' : 'parts.no')] as const)]}
            />
          )
        }
        return (
          <Section
            key={policy.place} title={t('signIn.passwords.section')} initial={rules} onReload={policy.query.refetch} draftKey={`sign-in.passwords:${policy.place}`} labels={labels}
            onSave={(values) => policy.change((api) => {
              const request = { ...values, ...revisionOf(stored) }
              return policy.isInstance ? api.admin.updatePasswordComplexityPolicy(request) : api.management.updateCustomPasswordComplexityPolicy(request)
            })}
          >
            {(form) => (
              <>
                <NumberInput
                  label={labels.minLength} description={t('signIn.passwords.minLengthHint')} min={8} max={72} clampBehavior="none" w={160} hideControls value={form.values.minLength}
                  error={form.problemAt('minLength')} onChange={(value) => form.set('minLength', Number(value))}
                />
                {FLAGS.map((name) => <Checkbox key={name} label={labels[name]} {...form.flag(name)} />)}
                <Checkbox label={labels.refuseCommon} description={t('signIn.passwords.refuseCommonHint')} {...form.flag('refuseCommon')} />
              </>
            )}
          </Section>
        )
      }}
    </PolicyPage>
  )
}

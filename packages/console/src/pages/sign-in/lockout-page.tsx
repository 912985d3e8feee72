import { NumberInput } from '@mantine/core'
import type { LockoutPolicyMessage } from '@keyhall/client/management'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { PolicyPage } from './policy-page.js'
import { revisionOf, usePolicy } from '../../data/policy.js'

const LIMITS = ['maxPasswordAttempts', 'maxOtpAttempts'] as const
type Limits = Readonly<Record<(typeof LIMITS)[number], number>>

const limitsOf = (policy: LockoutPolicyMessage): Limits => ({ maxPasswordAttempts: Number(policy.maxPasswordAttempts ?? 0), maxOtpAttempts: Number(policy.maxOtpAttempts ?? 0) })

/** Sign-in > Lockout. */
export function Page() {
  const t = useTexts()
  const policy = usePolicy<LockoutPolicyMessage>({
    name: 'lockout',
    ofInstance: async (api, options) => (await api.admin.getLockoutPolicy({}, options)).policy,
    ofOrg: async (api, options) => (await api.management.getLockoutPolicy({}, options)).policy,
    reset: (api) => api.management.resetLockoutPolicyToDefault({}),
  })
  const labels = { maxPasswordAttempts: t('signIn.lockout.passwords'), maxOtpAttempts: t('signIn.lockout.factors') }
  const effect = (stored: LockoutPolicyMessage): string => {
    const { maxPasswordAttempts: passwords, maxOtpAttempts: factors } = limitsOf(stored)
    return t('signIn.lockout.effect', { passwords, factors })
  }
  return (
    <PolicyPage tab="lockout" title={t('signIn.lockout.title')} lead={t('signIn.lockout.lead')} policy={policy} effect={effect}>
      {(stored) => (policy.isEditable ? (
        <Section
          key={policy.place} title={t('signIn.lockout.section')} initial={limitsOf(stored)} onReload={policy.query.refetch} draftKey={`sign-in.lockout:${policy.place}`} labels={labels}
          onSave={(values) => policy.change((api) => {
            const request = { ...values, ...revisionOf(stored) }
            return policy.isInstance ? api.admin.updateLockoutPolicy(request) : api.management.updateCustomLockoutPolicy(request)
          })}
        >
          {(form) => LIMITS.map((name) => (
            <NumberInput
              key={name} label={labels[name]} description={t('signIn.lockout.hint')} min={0} max={1000} clampBehavior="none" w={200} hideControls value={form.values[name]}
              error={form.problemAt(name)} onChange={(value) => form.set(name, Number(value))}
            />
          ))}
        </Section>
      ) : (
        <ReadOnlySection
          title={t('signIn.lockout.section')}
          facts={LIMITS.map((name) => [labels[name], limitsOf(stored)[name] === 0 ? t('signIn.lockout.never') : t.number(limitsOf(stored)[name])] as const)}
        />
      ))}
    </PolicyPage>
  )
}

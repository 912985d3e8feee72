import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { HumanUser } from '@keyhall/client/users'
import { CONSOLE_LANGUAGES } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { Chip } from '../../parts/chip.js'
import { ErrorBox } from '../../parts/error-box.js'
import { withFieldNames } from '../../parts/field-names.js'
import { Instant } from '../../parts/instant.js'
import { notify } from '../../parts/notify.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { UserNameSection } from './user-name-section.js'
import type { ShownUser } from './use-user.js'

const LANGUAGES = CONSOLE_LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))
const PROFILE_NAMES = Object.fromEntries(['givenName', 'familyName', 'displayName', 'nickName', 'preferredLanguage'].map((name) => [`human.profile.${name}`, name]))

type PersonProps = ShownUser & { readonly human: HumanUser }

/** A language that the console does not have stays selectable. */
const languagesWith = (own: string) => (own === '' || LANGUAGES.some(({ value }) => value === own) ? LANGUAGES : [...LANGUAGES, { value: own, label: own }])

function ProfileSection({ user: { userId }, human: { profile }, canChange, refresh }: PersonProps) {
  const t = useTexts()
  const { api } = useApi()
  const { givenName, familyName, displayName = '', nickName = '', preferredLanguage = '' } = profile
  const labels = {
    givenName: t('users.givenName'), familyName: t('users.familyName'), displayName: t('users.displayName'), nickName: t('users.nickName'), preferredLanguage: t('users.language'),
  }
  if (!canChange('user.write')) {
    return (
      <ReadOnlySection title={t('users.profile')} facts={[
        [labels.givenName, <bdi key="g">{givenName}</bdi>], [labels.familyName, <bdi key="f">{familyName}</bdi>], [labels.displayName, <bdi key="d">{displayName}</bdi>],
        [labels.nickName, nickName === '' ? t('parts.none') : <bdi key="n">{nickName}</bdi>],
        [labels.preferredLanguage, LANGUAGES.find(({ value }) => value === preferredLanguage)?.label ?? (preferredLanguage || t('parts.none'))],
      ]} />
    )
  }
  return (
    <Section
      title={t('users.profile')} labels={labels} draftKey={`users.profile:${userId}`} initial={{ givenName, familyName, displayName, nickName, preferredLanguage }}
      onSave={async (values) => {
        await withFieldNames(PROFILE_NAMES, () => api.users.updateUser({ userId, human: { profile: values } }))
        await refresh()
      }}
    >
      {(form) => (
        <>
          <div className="two-fields">
            <TextInput label={labels.givenName} {...form.text('givenName')} />
            <TextInput label={labels.familyName} {...form.text('familyName')} />
          </div>
          <TextInput label={labels.displayName} description={t('users.displayNameHint')} {...form.text('displayName')} />
          <TextInput label={labels.nickName} {...form.text('nickName')} />
          <Select
            label={labels.preferredLanguage} description={t('users.languageHint')} clearable data={languagesWith(form.values.preferredLanguage)}
            {...form.value('preferredLanguage')} value={form.values.preferredLanguage || null} onChange={(language) => form.set('preferredLanguage', language ?? '')}
          />
        </>
      )}
    </Section>
  )
}

interface ContactProps extends ShownUser {
  readonly kind: 'email' | 'phone'
  readonly stored: string
  readonly isVerified: boolean
}

/** The calls for an address or a number. */
function useContact({ kind, user: { userId }, refresh }: ContactProps) {
  const { api } = useApi()
  return {
    send: () => (kind === 'email' ? api.users.sendEmailCode({ userId, sendCode: {} }) : api.users.resendPhoneCode({ userId, sendCode: {} })),
    save: async (contact: string, isVouched: boolean): Promise<void> => {
      const proof = isVouched ? { isVerified: true } : { sendCode: {} }
      if (kind === 'email') await withFieldNames({ email: 'contact' }, () => api.users.setEmail({ userId, email: contact.trim(), ...proof }))
      else if (contact.trim() === '') await api.users.removePhone({ userId })
      else await withFieldNames({ phone: 'contact' }, () => api.users.setPhone({ userId, phone: contact.trim(), ...proof }))
      await refresh()
    },
  }
}

/** The email address or the phone number, whether it is verified, and a new code. */
function ContactSection(props: ContactProps) {
  const t = useTexts()
  const { kind, stored, isVerified, user: { userId }, canChange } = props
  const { send, save } = useContact(props)
  const [problem, setProblem] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const label = t(kind === 'email' ? 'users.email' : 'users.phone')
  const verified = stored === '' ? null : isVerified ? <Chip tone="good">{t('users.verified')}</Chip> : <Chip tone="warn">{t('users.unverified')}</Chip>
  if (!canChange('user.write')) return <ReadOnlySection title={label} facts={[[label, stored === '' ? t('parts.none') : <span key="c"><bdi dir="ltr">{stored}</bdi> {verified}</span>]]} />
  const resend = async (): Promise<void> => {
    setSending(true)
    setProblem(undefined)
    try {
      await send()
      notify(t('users.codeSent'))
    } catch (failure) {
      setProblem(failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <Section
      title={label} above={verified === null ? undefined : <div className="section-actions">{verified}</div>} draftKey={`users.${kind}:${userId}`} initial={{ contact: stored, isVouched: false }}
      onSave={({ contact, isVouched }) => save(contact, isVouched)}
    >
      {(form) => (
        <>
          <TextInput label={label} description={kind === 'phone' ? t('users.phoneHint') : undefined} type={kind === 'email' ? 'email' : 'tel'} dir="ltr" autoComplete="off" {...form.text('contact')} />
          {form.values.contact !== '' && (!isVerified || form.values.contact !== stored)
            ? <Checkbox label={t('users.vouch')} description={t(kind === 'email' ? 'users.vouchEmailHint' : 'users.vouchPhoneHint')} {...form.flag('isVouched')} /> : null}
          {stored !== '' && !isVerified && !form.isDirty
            ? <Button variant="default" loading={isSending} className="start" onClick={() => void resend()}>{t('users.sendCode')}</Button> : null}
          <ErrorBox problem={problem} />
        </>
      )}
    </Section>
  )
}

/** Users > a person > Overview. */
export function OverviewTab(shown: ShownUser) {
  const t = useTexts()
  const { user } = shown
  const { human, details } = user
  if (!human) return null
  return (
    <>
      <ProfileSection {...shown} human={human} />
      <ContactSection {...shown} kind="email" stored={human.email?.email ?? ''} isVerified={human.email?.isVerified ?? false} />
      <ContactSection {...shown} kind="phone" stored={human.phone?.phone ?? ''} isVerified={human.phone?.isVerified ?? false} />
      <UserNameSection {...shown} />
      <ReadOnlySection title={t('users.dates')} facts={[
        [t('users.created'), <Instant key="c" at={details.creationDate} />], [t('users.changed'), <Instant key="e" at={details.changeDate} />],
      ]} />
    </>
  )
}

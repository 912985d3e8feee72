import { Radio, Select, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError } from '@keyhall/client'
import type { ConsoleKey } from '@keyhall/texts/console'
import type { SectionForm } from '../../parts/section-form.js'
import type { Texts } from '../../texts/texts.js'
import { useTexts } from '../../texts/texts.js'
import { certificateKeys, certificatesIn, withCertificates } from './certificate.js'
import type { CertificateSubject, OidcSettings } from './oidc-settings.js'
import { CERTIFICATE_SUBJECTS, pick } from './oidc-settings.js'

const SUBJECT_TEXTS = {
  tlsClientAuthSubjectDn: 'applications.certificate.subjectDn', tlsClientAuthSanDns: 'applications.certificate.dns', tlsClientAuthSanUri: 'applications.certificate.uri',
  tlsClientAuthSanIp: 'applications.certificate.ip', tlsClientAuthSanEmail: 'applications.certificate.email',
} as const satisfies Readonly<Record<CertificateSubject, ConsoleKey>>

const PLACES = ['here', 'address'] as const
const PLACE_TEXTS = { here: 'applications.certificate.here', address: 'applications.certificate.address' } as const satisfies Readonly<Record<(typeof PLACES)[number], ConsoleKey>>

/** What identifies the certificate of an application that authenticates by one (RFC 8705 §2). */
export interface CertificateValues extends Pick<OidcSettings, CertificateSubject | 'jwksUri'> {
  /** PEM. */
  readonly certificates: string
  /** Where the registered certificates are. */
  readonly place: (typeof PLACES)[number]
}

type Method = Pick<OidcSettings, 'authMethodType'>
type Form = Pick<SectionForm<CertificateValues & Method>, 'values' | 'set' | 'text'>

const isByAuthority = ({ authMethodType }: Method): boolean => authMethodType === 'OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH'
const isSelfSigned = ({ authMethodType }: Method): boolean => authMethodType === 'OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH'

const subjectIn = (values: Pick<OidcSettings, CertificateSubject>): CertificateSubject | undefined => CERTIFICATE_SUBJECTS.find((name) => values[name] !== '')

export const certificateValues = (settings: OidcSettings): CertificateValues => ({
  ...pick(settings, [...CERTIFICATE_SUBJECTS, 'jwksUri']), certificates: certificatesIn(settings.jwks), place: settings.jwksUri === '' ? 'here' : 'address',
})

export const certificateLabels = (t: Texts) => ({
  ...Object.fromEntries(CERTIFICATE_SUBJECTS.map((name) => [name, t(SUBJECT_TEXTS[name])])) as Record<CertificateSubject, string>,
  jwksUri: t('applications.certificate.jwksUri'), certificates: t('applications.certificate.pem'), place: t('applications.certificate.place'),
})

/** The registered certificate for people who may not change it. */
export function certificateFacts(values: CertificateValues & Method, t: Texts): readonly (readonly [label: string, value: ReactNode])[] {
  const subject = subjectIn(values)
  if (isByAuthority(values)) return subject === undefined ? [] : [[t(SUBJECT_TEXTS[subject]), <code key="subject" dir="ltr">{values[subject]}</code>]]
  if (!isSelfSigned(values)) return []
  return [values.place === 'address'
    ? [t('applications.certificate.jwksUri'), <code key="address" dir="ltr">{values.jwksUri}</code>]
    : [t('applications.certificate.pem'), <pre key="pem" dir="ltr" className="small">{values.certificates}</pre>]]
}

/** Messages for what is missing. */
export function certificateProblems(values: CertificateValues & Method, t: Texts): Readonly<Record<string, string>> {
  if (isByAuthority(values) && subjectIn(values) === undefined) return Object.fromEntries(CERTIFICATE_SUBJECTS.map((name) => [name, t('applications.certificate.subjectMissing')]))
  if (!isSelfSigned(values)) return {}
  if (values.place === 'address') return values.jwksUri.trim() === '' ? { jwksUri: t('applications.certificate.jwksUriMissing') } : {}
  return values.certificates.trim() === '' ? { certificates: t('applications.certificate.pemMissing') } : {}
}

/** The settings to save: the members of other methods are emptied, and keys without a certificate stay. @throws ApiError for an unreadable certificate */
export async function certificateSettings({ certificates, place, ...values }: CertificateValues & Method, stored: OidcSettings, t: Texts): Promise<Partial<OidcSettings>> {
  const subjects = Object.fromEntries(CERTIFICATE_SUBJECTS.map((name) => [name, isByAuthority(values) ? values[name].trim() : '']))
  if (!isSelfSigned(values)) return subjects
  if (place === 'address') return { ...subjects, jwksUri: values.jwksUri.trim(), jwks: '' }
  const keys = await certificateKeys(certificates)
  if (!keys) throw unreadable(t('applications.certificate.pemRefused'))
  return { ...subjects, jwksUri: '', jwks: withCertificates(stored.jwks, keys) }
}

/** Shown at the field, as an error of the server would be. */
const unreadable = (message: string): ApiError =>
  new ApiError({ code: 'invalid_argument', status: 400, message, details: [{ id: 'console.unreadable_certificate', field: 'certificates', message }], requestId: undefined, retryAfterSeconds: undefined })

/** The fields of the chosen method; none for methods without a certificate. */
export function CertificateFields({ form }: { readonly form: Form }) {
  if (isByAuthority(form.values)) return <SubjectFields form={form} />
  return isSelfSigned(form.values) ? <OwnCertificateFields form={form} /> : null
}

function SubjectFields({ form }: { readonly form: Form }) {
  const t = useTexts()
  const [chosen, setChosen] = useState<CertificateSubject>()
  const subject = subjectIn(form.values) ?? chosen ?? CERTIFICATE_SUBJECTS[0]
  const choose = (next: CertificateSubject): void => {
    setChosen(next)
    if (next === subject) return
    form.set(next, form.values[subject])
    form.set(subject, '')
  }
  return (
    <>
      <Select
        label={t('applications.certificate.subject')} maw={320} allowDeselect={false} value={subject} data={CERTIFICATE_SUBJECTS.map((value) => ({ value, label: t(SUBJECT_TEXTS[value]) }))}
        onChange={(name) => choose(CERTIFICATE_SUBJECTS.find((one) => one === name) ?? subject)}
      />
      <TextInput label={t(SUBJECT_TEXTS[subject])} description={t('applications.certificate.subjectHint')} dir="ltr" spellCheck={false} {...form.text(subject)} />
    </>
  )
}

function OwnCertificateFields({ form }: { readonly form: Form }) {
  const t = useTexts()
  return (
    <>
      <Radio.Group label={t('applications.certificate.place')} value={form.values.place} onChange={(name) => form.set('place', PLACES.find((place) => place === name) ?? 'here')}>
        <div className="checks">{PLACES.map((place) => <Radio key={place} value={place} label={t(PLACE_TEXTS[place])} />)}</div>
      </Radio.Group>
      {form.values.place === 'address'
        ? <TextInput label={t('applications.certificate.jwksUri')} description={t('applications.certificate.jwksUriHint')} dir="ltr" spellCheck={false} {...form.text('jwksUri')} />
        : <Textarea label={t('applications.certificate.pem')} description={t('applications.certificate.pemHint')} dir="ltr" spellCheck={false} autosize minRows={4} maxRows={16} className="code-field" {...form.text('certificates')} />}
    </>
  )
}

import { Select, Textarea } from '@mantine/core'
import type { ConsoleKey } from '@keyhall/texts/console'
import { WithFeature } from '../../parts/feature-hint.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import type { Texts } from '../../texts/texts.js'
import { useTexts } from '../../texts/texts.js'
import { isKeySet } from './key-set.js'
import type { AlgorithmMember, OidcSettings } from './oidc-settings.js'
import { pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

const SIGNATURES = ['RS256', 'ES256', 'EdDSA']
const KEY_ENCRYPTIONS = ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW']
const CONTENT_ENCRYPTIONS = ['A128CBC-HS256', 'A128GCM', 'A256GCM']

type Answer = 'idToken' | 'userinfo' | 'authorization' | 'introspection'
type ResponseMember = Exclude<AlgorithmMember, 'requestObjectSigningAlg'>

interface Row {
  readonly member: ResponseMember
  readonly answer: Answer
  readonly kind: 'signature' | 'encryption' | 'content'
  readonly values: readonly string[]
  /** What applies without a value. */
  readonly unset: ConsoleKey
}

const ROWS: readonly Row[] = [
  { member: 'idTokenEncryptedResponseAlg', answer: 'idToken', kind: 'encryption', values: KEY_ENCRYPTIONS, unset: 'security.unset.none' },
  { member: 'idTokenEncryptedResponseEnc', answer: 'idToken', kind: 'content', values: CONTENT_ENCRYPTIONS, unset: 'security.unset.enc' },
  { member: 'userinfoSignedResponseAlg', answer: 'userinfo', kind: 'signature', values: SIGNATURES, unset: 'security.unset.plain' },
  { member: 'userinfoEncryptedResponseAlg', answer: 'userinfo', kind: 'encryption', values: KEY_ENCRYPTIONS, unset: 'security.unset.none' },
  { member: 'userinfoEncryptedResponseEnc', answer: 'userinfo', kind: 'content', values: CONTENT_ENCRYPTIONS, unset: 'security.unset.enc' },
  { member: 'authorizationSignedResponseAlg', answer: 'authorization', kind: 'signature', values: SIGNATURES, unset: 'security.unset.rs256' },
  { member: 'authorizationEncryptedResponseAlg', answer: 'authorization', kind: 'encryption', values: KEY_ENCRYPTIONS, unset: 'security.unset.none' },
  { member: 'authorizationEncryptedResponseEnc', answer: 'authorization', kind: 'content', values: CONTENT_ENCRYPTIONS, unset: 'security.unset.enc' },
  { member: 'introspectionSignedResponseAlg', answer: 'introspection', kind: 'signature', values: SIGNATURES, unset: 'security.unset.rs256' },
]

const MEMBERS = ['jwks', ...ROWS.map(({ member }) => member)] as const
type ResponseSettings = Pick<OidcSettings, 'jwks' | ResponseMember>

const labelOf = (t: Texts, { answer, kind }: Row): string => t(`security.${kind}`, { name: t(`security.${answer}`) })
const labelsOf = (t: Texts) => ({ jwks: t('security.jwks'), ...Object.fromEntries(ROWS.map((row) => [row.member, labelOf(t, row)])) })

/** The content encryption matters only for what is encrypted. */
const isShown = ({ member, kind }: Row, values: ResponseSettings): boolean => kind !== 'content' || values[member.replace(/Enc$/, 'Alg') as ResponseMember] !== ''

/** The value that stands for none: the field shows what applies then. */
const UNSET = 'unset'

function Fields({ form: { values, set, text, problemAt } }: { readonly form: SectionForm<ResponseSettings> }) {
  const t = useTexts()
  return (
    <>
      {ROWS.filter((row) => isShown(row, values)).map((row) => (
        <Select
          key={row.member} label={labelOf(t, row)} maw={420} allowDeselect={false} value={values[row.member] || UNSET} error={problemAt(row.member)}
          data={[{ value: UNSET, label: t(row.unset) }, ...row.values.filter((alg) => alg !== t(row.unset)).map((alg) => ({ value: alg, label: alg }))]}
          onChange={(alg) => set(row.member, alg === UNSET || alg === null ? '' : alg)}
        />
      ))}
      <Textarea label={t('security.jwks')} description={t('security.jwksHint')} dir="ltr" spellCheck={false} autosize minRows={4} maxRows={16} className="code-field" {...text('jwks')} />
    </>
  )
}

/** Answers to an application as JWTs: signatures, encryption, and the keys for it. */
export function ResponsesSection({ mayWrite, ...loaded }: LoadedApplication & { readonly mayWrite: boolean }) {
  const t = useTexts()
  const save = useSaveSettings(loaded)
  const { applicationId, oidcConfiguration } = loaded.application
  const { reload } = useApplication(applicationId)
  const initial: ResponseSettings = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), MEMBERS)
  const title = t('security.responses')
  const form = mayWrite ? (
    <Section
      title={title} description={t('security.responsesLead')} initial={initial} labels={labelsOf(t)} draftKey={`application.responses:${applicationId}`} onReload={reload} onSave={save}
      check={({ jwks }) => (isKeySet(jwks) ? {} : { jwks: t('security.jwksRefused') })}
    >
      {(current) => <Fields form={current} />}
    </Section>
  ) : <ReadOnlySection title={title} facts={ROWS.filter((row) => isShown(row, initial)).map((row) => [labelOf(t, row), initial[row.member] || t(row.unset)])} />
  return <WithFeature feature="oidcJwtResponses">{form}</WithFeature>
}

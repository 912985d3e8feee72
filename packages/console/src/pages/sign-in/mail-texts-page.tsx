import { Select, TextInput, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '@keyhall/client'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { ErrorBox } from '../../parts/error-box.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { MailFrame } from './mail-frame.js'
import { MAILS, PARTS, useMailPreview, useMailTexts } from './mail-texts.js'
import type { Mail, MailParts } from './mail-texts.js'
import { SignInHeader, Waiting } from './policy-page.js'
import { LanguageSelect, useTextLanguage } from './text-tools.js'

const TYPING_MILLISECONDS = 300
/** The parts of several lines. */
const LONG = new Set<string>(['text', 'footerText'])

/** The mail as people get it, with the unsaved texts. */
function Preview({ mail: { type }, language, parts }: { readonly mail: Mail; readonly language: string; readonly parts: MailParts }) {
  const t = useTexts()
  const [settled] = useDebouncedValue(parts, TYPING_MILLISECONDS)
  const { data, error } = useMailPreview(type, language, settled)
  return (
    <div className="mail-paper">
      {error ? (error instanceof ApiError && error.code === 'invalid_argument' ? <p className="note" role="status">{error.message}</p> : <ErrorBox problem={error} />) : null}
      {data === undefined ? null : (
        <>
          <div className="mail-subject"><span className="soft small">{t('signIn.mailTexts.part.subject')}</span><p className="strong"><bdi>{data.subject}</bdi></p></div>
          <MailFrame html={data.html ?? ''} title={t('signIn.mailTexts.preview')} />
        </>
      )}
    </div>
  )
}

interface FieldsProps {
  readonly form: SectionForm<MailParts>
  readonly preset: MailParts
}

function Fields({ form, preset }: FieldsProps) {
  const t = useTexts()
  return PARTS.filter((part) => part !== 'buttonText' || preset.buttonText !== '').map((part) => {
    const common = { label: t(`signIn.mailTexts.part.${part}` as const), placeholder: preset[part], ...form.text(part) }
    return LONG.has(part) ? <Textarea key={part} autosize minRows={3} {...common} /> : <TextInput key={part} {...common} />
  })
}

/** Which mail is edited: `?mail=`. */
function useMail(): readonly [Mail, (type: string) => void] {
  const navigate = useNavigate()
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  const choose = (type: string): void => void navigate({ to: '.', search: (before: object) => ({ ...before, mail: type }), replace: true } as never)
  return [MAILS.find(({ type }) => type === search['mail']) ?? MAILS[0], choose]
}

/** Sign-in > Mail texts. */
export function Page() {
  const t = useTexts()
  const [language, setLanguage] = useTextLanguage()
  const [mail, setMail] = useMail()
  const { orgId } = useApi()
  const { query: { data, error, refetch, isPending }, save, isInstance } = useMailTexts(mail, language)
  const { can } = usePermissions()
  const place = `${mail.type}:${language}:${orgId ?? ''}`
  const title = t(`signIn.mailTexts.mail.${mail.type}` as const)
  const labels = Object.fromEntries(PARTS.map((part) => [part, t(`signIn.mailTexts.part.${part}` as const)]))
  return (
    <>
      <SignInHeader tab="mail-texts" title={t('signIn.mailTexts.title')} lead={t('signIn.mailTexts.lead')} />
      <div className="text-tools">
        <Select
          label={t('signIn.mailTexts.mail')} value={mail.type} data={MAILS.map(({ type }) => ({ value: type, label: t(`signIn.mailTexts.mail.${type}` as const) }))}
          onChange={(value) => setMail(value ?? mail.type)}
        />
        <LanguageSelect language={language} onChange={setLanguage} />
      </div>
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Waiting /> : null}
      {data === undefined ? null : can(isInstance ? 'iam.policy.write' : 'policy.write') ? (
        <Section
          key={place} title={title} description={t('signIn.mailTexts.sectionLead', { site: '{site}', orgName: '{orgName}', displayName: '{displayName}', address: '{address}' })}
          initial={data.own} onReload={refetch} draftKey={`sign-in.mail-texts:${place}`} labels={labels} onSave={save} isWide
        >
          {(form) => (
            <div className="mail-columns">
              <div className="stack"><Fields form={form} preset={data.preset} /></div>
              <Preview mail={mail} language={language} parts={form.values} />
            </div>
          )}
        </Section>
      ) : (
        <>
          <ReadOnlySection title={title} facts={PARTS.map((part) => [labels[part] ?? part, <bdi key={part}>{data.own[part] || data.preset[part]}</bdi>] as const)} />
          <Preview mail={mail} language={language} parts={data.own} />
        </>
      )}
    </>
  )
}

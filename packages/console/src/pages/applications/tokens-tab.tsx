import { NumberInput, Radio, Switch } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { usePermissions } from '../../data/permissions.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { pick, settingsOf, useSaveSettings } from './oidc-settings.js'
import { useMayWrite } from './use-may-write.js'
import { TokenPreview } from './token-preview.js'
import type { TokenSettings } from './token-settings.js'
import { MEMBERS, SWITCHES } from './token-settings.js'
import type { LoadedApplication } from './use-application.js'
import { useApplication } from './use-application.js'

const secondsOf = (duration: string): number | '' => (duration === '' ? '' : Number.parseFloat(duration))

function useLabels() {
  const t = useTexts()
  return {
    accessTokenType: t('applications.tokens.accessToken'), idTokenUserinfoAssertion: t('applications.userInfoInside'), idTokenRoleAssertion: t('applications.tokens.idTokenRoles'),
    accessTokenRoleAssertion: t('applications.tokens.accessTokenRoles'), refreshTokenGrace: t('applications.tokens.grace'), clockSkew: t('applications.tokens.clockSkew'),
  }
}

const HINTS = {
  idTokenUserinfoAssertion: 'applications.userInfoInsideHint', idTokenRoleAssertion: 'applications.tokens.idTokenRolesHint', accessTokenRoleAssertion: 'applications.tokens.accessTokenRolesHint',
} as const

interface FieldsProps {
  readonly form: SectionForm<TokenSettings>
  /** Called with the values on the page, saved or not. */
  readonly onValues: (form: SectionForm<TokenSettings>) => void
}

function Fields({ form, onValues }: FieldsProps) {
  const t = useTexts()
  const labels = useLabels()
  useEffect(() => onValues(form), [JSON.stringify(form.values)])
  const seconds = (name: 'refreshTokenGrace' | 'clockSkew', max: number) => ({
    label: labels[name], min: 0, max, className: 'narrow-input', hideControls: true, suffix: ` ${t('applications.tokens.seconds')}`, value: secondsOf(form.values[name]), error: form.problemAt(name),
    onChange: (value: string | number) => form.set(name, value === '' ? '' : `${Number(value)}s`),
  })
  return (
    <>
      {SWITCHES.map((name) => <Switch key={name} label={labels[name]} description={t(HINTS[name])} {...form.flag(name)} />)}
      <Radio.Group
        label={labels.accessTokenType} value={form.values.accessTokenType} error={form.problemAt('accessTokenType')}
        onChange={(type) => form.set('accessTokenType', type === 'OIDC_TOKEN_TYPE_JWT' ? type : 'OIDC_TOKEN_TYPE_BEARER')}
      >
        <div className="method-cards">
          <Radio className="method-card" value="OIDC_TOKEN_TYPE_BEARER" label={t('applications.tokens.opaque')} description={t('applications.tokens.opaqueText')} />
          <Radio className="method-card" value="OIDC_TOKEN_TYPE_JWT" label={t('applications.tokens.jwt')} description={t('applications.tokens.jwtText')} />
        </div>
      </Radio.Group>
      <NumberInput {...seconds('refreshTokenGrace', 300)} description={t('applications.tokens.graceHint')} placeholder={t('applications.tokens.asInstance')} />
      <NumberInput {...seconds('clockSkew', 5)} description={t('applications.tokens.clockSkewHint')} />
    </>
  )
}

/** The contents of the tokens of an application, with a preview. */
export function TokensTab(loaded: LoadedApplication) {
  const t = useTexts()
  const labels = useLabels()
  const { can } = usePermissions()
  const { mayWrite } = useMayWrite(loaded)
  const save = useSaveSettings(loaded)
  const { applicationId, oidcConfiguration } = loaded.application
  const { reload } = useApplication(applicationId)
  const initial: TokenSettings = pick(settingsOf(oidcConfiguration ?? { clientId: '' }), MEMBERS)
  const [form, setForm] = useState<SectionForm<TokenSettings>>()
  const onValues = useCallback((next: SectionForm<TokenSettings>) => setForm(next), [])
  const title = t('applications.tokens')
  const shown = form?.values ?? initial
  return (
    <div className="tokens-layout">
      {mayWrite ? (
        <Section title={title} initial={initial} labels={labels} draftKey={`application.tokens:${applicationId}`} onReload={reload} onSave={save}>
          {(current) => <Fields form={current} onValues={onValues} />}
        </Section>
      ) : (
        <ReadOnlySection
          title={title} facts={[
            ...SWITCHES.map((name) => [labels[name], t(initial[name] ? 'parts.on' : 'parts.off')] as const),
            [labels.accessTokenType, t(initial.accessTokenType === 'OIDC_TOKEN_TYPE_JWT' ? 'applications.tokens.jwt' : 'applications.tokens.opaque')],
            [labels.refreshTokenGrace, initial.refreshTokenGrace || t('applications.tokens.asInstance')], [labels.clockSkew, initial.clockSkew || '0s'],
          ]}
        />
      )}
      {can('user.read') ? <TokenPreview loaded={loaded} settings={shown} isUnsaved={form?.isDirty ?? false} onSetting={mayWrite ? (name) => form?.set(name, true) : undefined} /> : null}
    </div>
  )
}

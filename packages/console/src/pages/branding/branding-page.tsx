import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { usePermissions } from '../../data/permissions.js'
import { Chip } from '../../parts/chip.js'
import { Delayed } from '../../parts/delayed.js'
import { ErrorBox } from '../../parts/error-box.js'
import { OriginLine } from '../../parts/origin-line.js'
import { PageHeader } from '../../parts/page-header.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import { useTexts } from '../../texts/texts.js'
import { PICTURES, useBranding, usePreviewLink } from './branding-calls.js'
import type { BrandingCalls, BrandingState } from './branding-calls.js'
import { LookForm, checkLook, lookLabels } from './look-form.js'
import { LoginPreview } from './login-preview.js'
import { lookOf } from './look.js'
import type { Look, Scheme } from './look.js'
import { PublishDialog, useChanges } from './publish-dialog.js'
import { Uploads } from './uploads.js'
import '@mantine/core/styles/FloatingIndicator.css'
import './branding.css'

interface EditorProps {
  readonly draft: BrandingState['draft']
  /** The look of the draft. */
  readonly look: Look
  readonly calls: BrandingCalls
  readonly onEdit: (look: Look, isDirty: boolean) => void
  readonly onScheme: (scheme: Scheme) => void
}

/** The left column. */
function Editor({ draft, look, calls, onEdit, onScheme }: EditorProps) {
  const t = useTexts()
  const { policy } = calls
  const labels = lookLabels(t)
  if (!policy.isEditable) {
    return (
      <>
        <ReadOnlySection
          title={t('branding.look')}
          facts={(Object.keys(labels) as (keyof Look)[]).filter((name) => name !== 'themeMode' && name !== 'font' && name !== 'corners')
            .map((name) => [labels[name], typeof look[name] === 'boolean' ? t(look[name] ? 'parts.yes' : 'parts.no') : <bdi key={name}>{look[name] || t('branding.standard')}</bdi>] as const)}
        />
        <Uploads draft={draft} calls={calls} />
      </>
    )
  }
  return (
    <>
      <Section
        key={policy.place} title={t('branding.look')} description={t('branding.lookLead')} initial={look} saveLabel={t('branding.saveDraft')} savedText={t('branding.draftSaved')} labels={labels}
        draftKey={`branding:${policy.place}`} onReload={policy.query.refetch} check={(values) => checkLook(t, values)} onSave={calls.saveDraft}
      >
        {(form) => <LookForm form={form} onEdit={onEdit} onScheme={onScheme} />}
      </Section>
      <Uploads draft={draft} calls={calls} />
    </>
  )
}

/** Branding once it is loaded. */
function Branding({ state, calls, link }: { readonly state: BrandingState; readonly calls: BrandingCalls; readonly link: string }) {
  const t = useTexts()
  const { policy } = calls
  const { can } = usePermissions()
  const [edited, setEdited] = useState<{ readonly look: Look; readonly isDirty: boolean }>()
  const [scheme, setScheme] = useState<Scheme>('light')
  const [isPublishing, setPublishing] = useState(false)
  const onEdit = useCallback((look: Look, isDirty: boolean) => setEdited({ look, isDirty }), [])
  const isDirty = policy.isEditable && edited?.isDirty === true
  const stored = useMemo(() => lookOf(state.draft), [state.draft])
  const look = policy.isEditable && edited ? edited.look : stored
  const version = [...PICTURES.map(({ url }) => state.draft[url]), state.draft.fontUrl].map((url) => (url ?? '').slice(-40, -30)).join('.')
  const hasChanges = useChanges(state).length > 0
  const mayPublish = can(policy.isInstance ? 'iam.policy.write' : 'policy.write') && hasChanges
  return (
    <>
      <PageHeader
        title={t('branding.title')} lead={t('branding.lead')}
        beside={<Chip tone={hasChanges ? 'warn' : 'good'}>{t(hasChanges ? 'branding.stateDraft' : 'branding.statePublished')}</Chip>}
        actions={mayPublish ? <Button disabled={isDirty} onClick={() => setPublishing(true)}>{t('branding.publishOpen')}</Button> : null}
      />
      <OriginLine origin={policy.origin} onChange={policy.override} onReset={policy.reset} />
      <div className="branding">
        <div className="stack"><Editor draft={state.draft} look={stored} calls={calls} onEdit={onEdit} onScheme={setScheme} /></div>
        <LoginPreview link={link} look={look} version={version} scheme={scheme} onScheme={setScheme} />
      </div>
      <PublishDialog
        state={state} link={link} scheme={scheme} version={version} isOpen={isPublishing} onClose={() => setPublishing(false)} onPublish={calls.publish}
      />
    </>
  )
}

/** Branding: the look of the login pages. */
export function Page() {
  const t = useTexts()
  const calls = useBranding()
  const link = usePreviewLink()
  const { data, error, refetch } = calls.policy.query
  if (data !== undefined && link !== undefined) return <Branding key={calls.policy.place} state={data} calls={calls} link={link} />
  return (
    <>
      <PageHeader title={t('branding.title')} lead={t('branding.lead')} />
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : (
        <Delayed><div className="skeleton waiting" aria-hidden="true">{[1, 2, 3].map((row) => <div className="skeleton-row" key={row}><span /><span /></div>)}</div></Delayed>
      )}
    </>
  )
}

import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireTarget } from '@keyhall/client/actionsV3'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { CodeBlock } from '../../parts/code-block.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { OneTimeSecret } from '../../parts/one-time-secret.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { SNIPPETS } from './signature-snippets.js'
import type { SnippetLanguage } from './signature-snippets.js'

/** How long the old key signs beside the new one. */
const OVERLAPS = { none: '0s', minutes: '300s', hour: '3600s', day: '86400s' } as const
type Overlap = keyof typeof OVERLAPS

const LANGUAGES = Object.keys(SNIPPETS) as SnippetLanguage[]

/** The code that checks a signature, in three languages. */
function Verification() {
  const t = useTexts()
  const { facts: { vendor } } = useSession()
  const [language, setLanguage] = useState<SnippetLanguage>('Node')
  return (
    <div className="stack-small">
      <h3>{t('actions.key.verify')}</h3>
      <p className="soft">{t.rich('actions.key.verifyText', { header: <code>{vendor.toUpperCase()}-Signature</code> })}</p>
      <div><SegmentedControl aria-label={t('actions.key.verify')} data={LANGUAGES} value={language} onChange={(value) => setLanguage(value)} /></div>
      <CodeBlock title={language} code={SNIPPETS[language]} />
    </div>
  )
}

/** The signing key of a target: how to check signatures, and how to replace the key. The key itself is shown once, when it is made. */
export function SigningKey({ target: { targetId, name } }: { readonly target: WireTarget }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const queries = useQueryClient()
  const { can } = usePermissions()
  const [isAsking, setAsking] = useState(false)
  const [overlap, setOverlap] = useState<Overlap>('hour')
  const [secret, setSecret] = useState<string>()
  return (
    <section className="section" aria-labelledby="signing-key">
      <div className="section-head">
        <h2 id="signing-key">{t('actions.key.title')}</h2>
        <p className="soft">{t('actions.key.text')}</p>
      </div>
      <Verification />
      {can('target.write') ? <div><Button variant="default" onClick={() => setAsking(true)}>{t('actions.key.replace')}</Button></div> : null}
      <ConfirmDialog
        isOpen={isAsking} onClose={() => setAsking(false)} title={t('actions.key.replace')} action={t('actions.key.replace')} isDangerous={overlap === 'none'}
        onConfirm={async () => {
          const { signingKey } = await api.actionsV3.updateTarget({ targetId, expirationSigningKey: OVERLAPS[overlap] })
          setSecret(signingKey)
          await queries.invalidateQueries({ queryKey: [...scope, 'targets'] })
        }}
      >
        <div className="stack">
          <p>{t('actions.key.replaceText')}</p>
          <Select
            label={t('actions.key.overlap')} allowDeselect={false} value={overlap} onChange={(value) => setOverlap(value ?? 'hour')}
            data={(Object.keys(OVERLAPS) as Overlap[]).map((value) => ({ value, label: t(`actions.key.overlap.${value}`) }))}
          />
        </div>
      </ConfirmDialog>
      {secret === undefined ? null : (
        <OneTimeSecret
          isOpen title={t('actions.key.secret', { name })} secret={secret} file={{ name: 'target.env', content: `SIGNING_KEY=${secret}\n` }} onClose={() => setSecret(undefined)}
        >
          <p>{t('actions.key.secretText')}</p>
        </OneTimeSecret>
      )}
    </section>
  )
}

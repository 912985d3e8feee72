import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import type { LabelPolicyMessage } from '@keyhall/client/management'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { PICTURES } from './branding-calls.js'
import type { BrandingCalls } from './branding-calls.js'

/** The limit of the server for pictures and fonts. */
const MAX_BYTES = 512 * 1024

/** The content of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: a call has a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCodePoint(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

interface SlotProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly isSet: boolean
  readonly shown: React.ReactNode
  readonly onUpload: (content: string) => Promise<void>
  readonly onRemove: () => Promise<void>
  /** Whether the buttons are shown. */
  readonly isEditable: boolean
}

/** A file of the draft: what it is now, Upload and Remove. */
function Slot({ label, hint, accept, isSet, shown, onUpload, onRemove, isEditable }: SlotProps) {
  const t = useTexts()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  const upload = (file: File | null): void => {
    if (!file) return
    if (file.size > MAX_BYTES) setProblem(new Error(t('branding.tooLarge')))
    else void run(async () => onUpload(await base64Of(file)))
  }
  return (
    <div className="slot">
      {shown}
      <div className="slot-text"><p className="strong">{label}</p><p className="soft small">{hint}</p></div>
      {isEditable ? (
        <div className="buttons">
          <FileButton accept={accept} onChange={upload}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={isBusy} aria-label={t(isSet ? 'branding.replaceNamed' : 'branding.uploadNamed', { name: label })}>
                {t(isSet ? 'branding.replace' : 'branding.upload')}
              </Button>
            )}
          </FileButton>
          {isSet ? <Button variant="subtle" size="xs" disabled={isBusy} aria-label={t('parts.removeNamed', { name: label })} onClick={() => void run(onRemove)}>{t('parts.remove')}</Button> : null}
        </div>
      ) : null}
      {problem === undefined ? null : <div className="slot-problem"><ErrorBox problem={problem} /></div>}
    </div>
  )
}

interface Props {
  readonly draft: LabelPolicyMessage
  readonly calls: BrandingCalls
}

/** Logos, icons, background and font of the draft. Each is stored in the draft when it is uploaded. */
export function Uploads({ draft, calls }: Props) {
  const t = useTexts()
  const { policy: { isEditable } } = calls
  const hasFont = (draft.fontUrl ?? '') !== ''
  return (
    <section className="section" aria-label={t('branding.files')}>
      <div className="section-head"><h2>{t('branding.files')}</h2><p className="soft">{t('branding.filesLead')}</p></div>
      <div className="slots">
        {PICTURES.map((picture) => {
          const url = draft[picture.url] ?? ''
          return (
            <Slot
              key={picture.slot} label={t(`branding.picture.${picture.word}` as const)} hint={t(picture.word === 'Background' ? 'branding.backgroundHint' : 'branding.pictureHint')}
              accept="image/png,image/jpeg" isSet={url !== ''} isEditable={isEditable}
              shown={<span className={`slot-picture slot-${picture.scheme}`}>{url === '' ? <Icon name="branding" /> : <img src={url} alt="" />}</span>}
              onUpload={(content) => calls.setPicture(picture, content)} onRemove={() => calls.removePicture(picture)}
            />
          )
        })}
        <Slot
          label={t('branding.fontFile')} hint={t(hasFont ? 'branding.fontSet' : 'branding.fontHint')} accept=".woff2,font/woff2" isSet={hasFont} isEditable={isEditable}
          shown={<span className="slot-picture slot-light" aria-hidden="true">Aa</span>} onUpload={calls.setFont} onRemove={calls.removeFont}
        />
      </div>
    </section>
  )
}

import { Button, Modal } from '@mantine/core'
import { useSession } from '../session/session.js'
import { useTexts } from '../texts/texts.js'

const TITLES = { 'ended': 'frame.ended.title', 'locked': 'frame.locked.title', 'step-up': 'frame.stepUp.title' } as const
const TEXTS = { 'ended': 'frame.ended.text', 'locked': 'frame.locked.text', 'step-up': 'frame.stepUp.text' } as const

/** Dialogs of pages have 200. */
const ABOVE_DIALOGS = 300

/** Asks for a sign-in above the page and its dialogs, so that forms stay. A locked console shows nothing of the page. */
export function InterruptionDialog() {
  const t = useTexts()
  const { interruption, resume, signInAgain } = useSession()
  if (interruption === undefined) return null
  const isLocked = interruption === 'locked'
  return (
    <Modal.Root opened onClose={resume} closeOnClickOutside={false} closeOnEscape={interruption === 'step-up'} centered padding="lg" zIndex={ABOVE_DIALOGS}>
      <Modal.Overlay backgroundOpacity={isLocked ? 1 : 0.45} color="var(--page)" />
      <Modal.Content>
        {/* No header of its own: it may be the second dialog, and a page has one banner. */}
        <Modal.Body className="stack">
          <Modal.Title>{t(TITLES[interruption])}</Modal.Title>
          <p>{t(TEXTS[interruption])}</p>
          <div className="buttons">
            {interruption === 'step-up' ? <Button variant="default" onClick={resume}>{t('parts.cancel')}</Button> : null}
            <Button onClick={signInAgain}>{t('frame.signIn')}</Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

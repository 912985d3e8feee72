import { Kbd, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useTexts } from '../texts/texts.js'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const MOD = isApple ? '⌘' : 'Ctrl'

/** `?`: the list of the shortcuts. */
export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts()
  const then = (key: string): ReactNode => t.rich('frame.keys.then', { first: <Kbd>G</Kbd>, second: <Kbd>{key}</Kbd> })
  const rows: readonly (readonly [ConsoleKey, ReactNode])[] = [
    ['frame.keys.palette', <><Kbd>{MOD}</Kbd> <Kbd>K</Kbd></>],
    ['frame.keys.help', <Kbd>?</Kbd>],
    ['frame.keys.search', <Kbd>/</Kbd>],
    ['frame.keys.save', <><Kbd>{MOD}</Kbd> <Kbd>S</Kbd></>],
    ['frame.keys.discard', <Kbd>Esc</Kbd>],
    ['frame.keys.home', then('H')],
    ['frame.keys.applications', then('A')],
    ['frame.keys.users', then('U')],
  ]
  return (
    <Modal opened onClose={onClose} title={t('frame.keys')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <dl className="keys">{rows.map(([label, keys]) => <div key={label}><dt>{t(label)}</dt><dd>{keys}</dd></div>)}</dl>
    </Modal>
  )
}

import { Kbd, Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useTexts } from '../texts/texts.js'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const MOD = isApple ? '⌘' : 'Ctrl'
const SEQUENCE_MILLISECONDS = 1200

/** The second key after `g`. */
const GO: Readonly<Record<string, string>> = { h: '/', a: '/applications', u: '/users' }

/** Runs the keyboard shortcuts that work on every page. */
export function useKeys(onHelp: () => void): void {
  const navigate = useNavigate()
  const startedAt = useRef(0)
  const go = (key: string) => (): void => {
    if (Date.now() - startedAt.current < SEQUENCE_MILLISECONDS) void navigate({ to: GO[key] ?? '/' })
  }
  useHotkeys([
    ['shift + ?', onHelp],
    ['?', onHelp],
    ['/', () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus()],
    ['g', () => {
      startedAt.current = Date.now()
    }],
    ...Object.keys(GO).map((key): [string, () => void] => [key, go(key)]),
  ])
}

/** `?`: the list of the shortcuts. */
export function KeysHelp({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
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
    <Modal opened={isOpen} onClose={onClose} title={t('frame.keys')} closeButtonProps={{ 'aria-label': t('frame.close') }}>
      <dl className="keys">{rows.map(([label, keys]) => <div key={label}><dt>{t(label)}</dt><dd>{keys}</dd></div>)}</dl>
    </Modal>
  )
}

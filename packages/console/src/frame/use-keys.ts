import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'

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

import { createContext, useCallback, useContext, useRef, useState } from 'react'
import type { ReactNode } from 'react'

/** Announces the page at a path to screen readers. Returns whether the page has changed: then the heading takes the focus. */
type Announce = (title: string, path: string) => boolean

const AnnouncerContext = createContext<Announce>(() => false)

export const useAnnounce = (): Announce => useContext(AnnouncerContext)

/** The live region of the console. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [text, setText] = useState('')
  const announced = useRef<string>(undefined)
  const announce = useCallback<Announce>((title, path) => {
    const isAnother = announced.current !== undefined && announced.current !== path
    announced.current = path
    if (isAnother) setText(title)
    return isAnother
  }, [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div className="unseen" role="status" aria-live="polite">{text}</div>
    </AnnouncerContext>
  )
}

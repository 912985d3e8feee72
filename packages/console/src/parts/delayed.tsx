import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

const PATIENCE_MILLISECONDS = 150

/** Shows its content after 150 ms, so that a quick answer does not flicker. Until then a hidden element tells tests that the page waits. */
export function Delayed({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  return isShown ? children : <span className="waiting" hidden />
}

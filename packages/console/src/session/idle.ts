/** Unused for this long, the console is locked. */
export const IDLE_MILLISECONDS = 30 * 60_000
const CHECK_MILLISECONDS = 15_000

/** The time of the last input in any tab: milliseconds since 1970. */
const KEY = 'keyhall.console.last-input'
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Calls once when no tab of the console was used for 30 minutes. @returns a function that stops watching */
export function watchIdle(onIdle: () => void): () => void {
  let noted = 0
  const note = (): void => {
    const now = Date.now()
    if (now - noted < CHECK_MILLISECONDS) return
    noted = now
    localStorage.setItem(KEY, String(now))
  }
  const check = (): void => {
    if (Date.now() - Math.max(noted, Number(localStorage.getItem(KEY) ?? 0)) >= IDLE_MILLISECONDS) onIdle()
  }
  note()
  for (const input of INPUTS) addEventListener(input, note, { passive: true })
  // A background tab has slow timers: the check runs also when the person comes back.
  document.addEventListener('visibilitychange', check)
  const timer = setInterval(check, CHECK_MILLISECONDS)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    for (const input of INPUTS) removeEventListener(input, note)
  }
}

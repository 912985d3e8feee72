let second = -1
let text = ''

/** The current time for log lines (ISO 8601, milliseconds, UTC). The text of a second is made once. */
export function logTime(): string {
  const now = Date.now()
  const current = Math.floor(now / 1000)
  if (current !== second) {
    second = current
    text = new Date(current * 1000).toISOString().slice(0, -4)
  }
  return `${text}${String(now - current * 1000).padStart(3, '0')}Z`
}

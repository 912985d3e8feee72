import { notifications } from '@mantine/notifications'

const SHOWN_MILLISECONDS = { done: 2500, failed: 10_000 } as const

/** Says in a corner, for a moment, what was done or what failed. */
export function notify(message: string, outcome: keyof typeof SHOWN_MILLISECONDS = 'done'): void {
  notifications.show({ message, autoClose: SHOWN_MILLISECONDS[outcome], withCloseButton: false, ...(outcome === 'failed' ? { color: 'red' } : {}) })
}

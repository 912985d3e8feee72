import type { UserState, UserV2 } from '@keyhall/client/users'
import type { ConsoleKey } from '@keyhall/texts/console'

/** The name by which lists and headings show a user. */
export const nameOf = ({ human, machine, username }: UserV2): string => human?.profile.displayName ?? machine?.name ?? username

/** Up to two letters. */
export const initialsOf = (name: string): string => name.trim().split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? '').join('').toLocaleUpperCase()

interface ShownState {
  readonly text: ConsoleKey
  readonly tone: 'good' | 'bad' | 'warn' | 'plain'
}

/** The states that a user can have, in the words and colours of the console. */
export const STATES = {
  USER_STATE_ACTIVE: { text: 'users.state.active', tone: 'good' },
  USER_STATE_INITIAL: { text: 'users.state.initial', tone: 'warn' },
  USER_STATE_LOCKED: { text: 'users.state.locked', tone: 'bad' },
  USER_STATE_INACTIVE: { text: 'users.state.inactive', tone: 'plain' },
} as const satisfies Partial<Readonly<Record<UserState, ShownState>>>

export type ShownUserState = keyof typeof STATES

export const stateOf = ({ state }: UserV2): ShownUserState => (Object.keys(STATES) as ShownUserState[]).find((name) => name === state) ?? 'USER_STATE_ACTIVE'

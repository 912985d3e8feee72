import { Chip } from '../../parts/chip.js'
import { useTexts } from '../../texts/texts.js'
import { STATES, initialsOf } from './user-facts.js'
import type { ShownUserState } from './user-facts.js'
import './users.css'

/** The state of a user in a word. */
export function UserStateChip({ state }: { readonly state: ShownUserState }) {
  const t = useTexts()
  const { text, tone } = STATES[state]
  return <Chip tone={tone}>{t(text)}</Chip>
}

/** A round picture of the initials; the name stands beside it. */
export const Initials = ({ name, isLarge = false }: { readonly name: string; readonly isLarge?: boolean }) =>
  <span className={isLarge ? 'initials initials-large' : 'initials'} aria-hidden="true">{initialsOf(name)}</span>

/** Initials, name and login name, as lists show a user. */
export const Who = ({ name, detail }: { readonly name: string; readonly detail: string }) => (
  <span className="who">
    <Initials name={name} />
    <span className="who-names"><bdi className="strong">{name}</bdi><bdi className="small soft who-detail">{detail}</bdi></span>
  </span>
)

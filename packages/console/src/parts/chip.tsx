import type { ReactNode } from 'react'

interface Props {
  readonly tone?: 'good' | 'bad' | 'warn' | 'plain'
  readonly children: ReactNode
}

/** A state in one or two words. The words carry the meaning; the colour only repeats it. */
export const Chip = ({ tone = 'plain', children }: Props) => <span className={`chip chip-${tone}`}>{children}</span>

import type { WebKey } from '@keyhall/client/webKeys'
import type { ConsoleKey } from '@keyhall/texts/console'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'

interface Moment {
  readonly name: ConsoleKey
  /** Absent: not known yet. */
  readonly at?: string | undefined
}

function momentsOf({ state, creationDate, activationDate, readyDate, rotationDate, publishedUntil }: WebKey): readonly Moment[] {
  const created: Moment = { name: 'instance.keys.created', at: creationDate }
  switch (state) {
    case 'STATE_INITIAL':
      return [created, { name: 'instance.keys.ready', at: readyDate }, { name: 'instance.keys.signs' }]
    case 'STATE_ACTIVE':
      return [created, { name: 'instance.keys.signs', at: activationDate }, { name: 'instance.keys.replaced', at: rotationDate }]
    default: {
      const isGone = publishedUntil !== undefined && Date.parse(publishedUntil) <= Date.now()
      return [created, { name: 'instance.keys.signs', at: activationDate }, { name: isGone ? 'instance.keys.left' : 'instance.keys.leaves', at: publishedUntil }]
    }
  }
}

const isPast = ({ at }: Moment): boolean => at !== undefined && Date.parse(at) <= Date.now()

/** The life of a key as a line with dates: what has happened is filled, what comes is hollow. */
export function KeyLife({ webKey }: { readonly webKey: WebKey }) {
  const t = useTexts()
  const moments = momentsOf(webKey).filter(({ at, name }) => at !== undefined || (webKey.state === 'STATE_INITIAL' && name === 'instance.keys.signs'))
  const last = moments.findLastIndex(isPast)
  return (
    <ol className="life">
      {moments.map(({ name, at }, index) => (
        <li key={name} className="moment-of-life" data-done={index <= last || undefined} data-last={index === last || undefined}>
          <b>{t(name)}</b>
          {at === undefined ? <span>{t('instance.keys.later')}</span> : <Instant at={at} />}
        </li>
      ))}
    </ol>
  )
}

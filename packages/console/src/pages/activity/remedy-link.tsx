import { Link } from '@tanstack/react-router'
import type { LoginTraceRemedy } from '@keyhall/client/admin'
import type { ConsoleKey } from '@keyhall/texts/console'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { useMayOpen } from './place.js'
import { adviceOf } from './sign-in-words.js'

/** Addresses where a remedy is applied, the most exact first, and the text of the link. */
function remedyPlaces({ object, id, member }: Pick<LoginTraceRemedy, 'object' | 'id' | 'member'>): readonly (readonly [path: string, label: ConsoleKey])[] {
  switch (object) {
    case 'application':
      return [
        ...(id === undefined ? [] : [[`/applications/${id}/settings`, 'activity.remedy.openApplication']] as const),
        ['/applications', 'activity.remedy.openApplications'],
      ]
    case 'user': {
      const tab = member === 'password' ? '/sign-in-methods' : ''
      return [
        ...(id === undefined ? [] : [[`/users/${id}${tab}`, 'activity.remedy.openUser']] as const),
        ['/users', 'activity.remedy.openUsers'],
      ]
    }
    case 'login_policy':
      return [['/sign-in', 'activity.remedy.openPolicy']]
    default:
      return [['/applications', 'activity.remedy.openApplications']]
  }
}

interface Props {
  readonly reasonCode: string | undefined
  readonly remedy: LoginTraceRemedy
}

/** What to change after a refused sign-in, with a link to the page where that is done, if the caller may open it. */
export function Remedy({ reasonCode, remedy }: Props) {
  const t = useTexts()
  const mayOpen = useMayOpen()
  const advice = adviceOf(reasonCode, remedy)
  const place = remedyPlaces(remedy).find(([path]) => mayOpen(path))
  return (
    <div className="remedy">
      <Icon name="info" size={16} />
      <span>
        {typeof advice === 'string' ? t(advice) : advice.advice}
        {place ? <>{' '}<Link to={place[0]}>{t(place[1])}</Link></> : null}
      </span>
    </div>
  )
}

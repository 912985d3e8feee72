import type { AuditEntry } from '@keyhall/client/admin'
import type { Names } from '../../data/names.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { actorText, objectKind, objectName } from './audit-words.js'
import { eventText } from './event-words.js'
import './activity.css'

/** An event, and the names of what it is about. */
export interface NamedEvent extends AuditEntry {
  readonly names: Names
}

interface Props {
  readonly rows: readonly NamedEvent[]
  /** Whether the rows are those of earlier filters. */
  readonly isOld: boolean
  /** Leaves out the object, where all events are about the same one. */
  readonly isOfOneObject?: boolean
  readonly onOpen: (row: NamedEvent) => void
}

/** Events of the audit trail; the first cell of each opens it. */
export function EventTable({ rows, isOld, isOfOneObject = false, onOpen }: Props) {
  const t = useTexts()
  return (
    <table className="table" data-old={isOld || undefined}>
      <caption className="unseen">{t('activity.audit.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('activity.audit.what')}</th>{isOfOneObject ? null : <th scope="col">{t('activity.audit.object')}</th>}<th scope="col">{t('activity.audit.who')}</th>
          <th scope="col">{t('activity.audit.time')}</th><th scope="col" data-minor="true">{t('activity.audit.address')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.eventId}>
            <td><button type="button" className="row-link row-button" onClick={() => onOpen(row)}>{eventText(t, row)}</button></td>
            {isOfOneObject ? null : <td data-label={t('activity.audit.object')}><span className="event-object"><span className="soft small">{objectKind(t, row)}</span><bdi>{objectName(row, row.names)}</bdi></span></td>}
            <td data-label={t('activity.audit.who')}>{actorText(t, row, row.names)}</td>
            <td data-label={t('activity.audit.time')}><Instant at={row.at} /></td>
            <td data-label={t('activity.audit.address')} data-minor="true"><span dir="ltr" className="numbers">{row.address}</span></td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '@keyhall/client/admin'
import type { Names } from '../../data/names.js'
import { CopyableId } from '../../parts/copyable-id.js'
import { Instant } from '../../parts/instant.js'
import { useTexts } from '../../texts/texts.js'
import { WithTexts } from '../../texts/with-texts.js'
import { actorText, changesOf, objectKind, objectName, objectPath } from './audit-words.js'
import { eventText } from './event-words.js'
import { memberText } from './member-words.js'
import { useMayOpen } from './place.js'

function Member({ member }: { readonly member: string }) {
  const words = memberText(useTexts(), member)
  const code = <code dir="ltr">{member}</code>
  return words === undefined ? code : <>{words}<br /><span className="soft">{code}</span></>
}

/** The values before and after an event, member by member. */
function Changes({ event }: { readonly event: AuditEntry }) {
  const t = useTexts()
  const changes = changesOf(event)
  if (changes.length === 0) return <p className="soft">{t('activity.audit.noChanges')}</p>
  return (
    <div className="changes">
      <table className="table">
        <caption className="unseen">{t('activity.audit.changes')}</caption>
        <thead><tr><th scope="col">{t('activity.audit.member')}</th><th scope="col">{t('activity.audit.before')}</th><th scope="col">{t('activity.audit.after')}</th></tr></thead>
        <tbody>
          {changes.map(({ member, before, after }) => (
            <tr key={member}>
              <td><Member member={member} /></td>
              <td data-label={t('activity.audit.before')}>{before === undefined ? <span className="soft">–</span> : <del dir="auto">{before}</del>}</td>
              <td data-label={t('activity.audit.after')}>{after === undefined ? <span className="soft">–</span> : <ins dir="auto">{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Facts({ event, names }: { readonly event: AuditEntry; readonly names: Names }) {
  const t = useTexts()
  const mayOpen = useMayOpen()
  const { type, objectId, organizationId, at, address, userAgent, requestId } = event
  const path = objectPath(event)
  const name = objectName(event, names)
  return (
    <dl className="facts">
      <div><dt>{t('activity.audit.time')}</dt><dd><Instant at={at} /></dd></div>
      <div><dt>{t('activity.audit.who')}</dt><dd>{actorText(t, event, names)}</dd></div>
      <div>
        <dt>{objectKind(t, event)}</dt>
        <dd>
          {name === undefined || name === objectId ? null : <>{path !== undefined && mayOpen(path) ? <Link to={path}><bdi>{name}</bdi></Link> : <bdi>{name}</bdi>}<br /></>}
          <CopyableId id={objectId} label={objectKind(t, event)} />
        </dd>
      </div>
      {organizationId === undefined || organizationId === objectId ? null : <div><dt>{t('activity.audit.organization')}</dt><dd><bdi>{names.get(organizationId) ?? organizationId}</bdi></dd></div>}
      {address === undefined ? null : <div><dt>{t('activity.audit.address')}</dt><dd dir="ltr">{address}</dd></div>}
      {userAgent === undefined ? null : <div><dt>{t('activity.audit.userAgent')}</dt><dd dir="auto">{userAgent}</dd></div>}
      <div><dt>{t('activity.audit.type')}</dt><dd><code dir="ltr">{type}</code></dd></div>
      {requestId === undefined ? null : (
        <div>
          <dt>{t('activity.audit.request')}</dt>
          <dd><CopyableId id={requestId} label={t('activity.audit.request')} /><br /><Link to="/activity/audit-trail" search={{ request: requestId }}>{t('activity.audit.sameRequest')}</Link></dd>
        </div>
      )}
    </dl>
  )
}

/** One event beside the list, with its values before and after. */
export function EventDrawer({ event, names, onClose }: { readonly event: AuditEntry | undefined; readonly names: Names; readonly onClose: () => void }) {
  const t = useTexts()
  return (
    <Drawer
      opened={event !== undefined} onClose={onClose} position="right" size={560} title={event ? eventText(t, event) : ''} closeButtonProps={{ 'aria-label': t('frame.close') }}
    >
      {event ? <div className="stack"><Facts event={event} names={names} /><WithTexts areas={['signIn']}><Changes event={event} /></WithTexts></div> : null}
    </Drawer>
  )
}

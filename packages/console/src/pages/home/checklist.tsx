import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChecklistItem } from '@keyhall/client/admin'
import type { ConsoleKey } from '@keyhall/texts/console'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { Icon } from '../../parts/icon.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'

/** How a step of the API is shown, and what a caller needs to do it. */
interface Step {
  readonly title: ConsoleKey
  readonly text: ConsoleKey
  readonly path: string
  readonly permissions: readonly string[]
}

const STEPS: Readonly<Record<string, Step>> = {
  register_application: { title: 'home.application', text: 'home.applicationText', path: '/applications/new', permissions: ['project.app.write'] },
  sign_in: { title: 'home.signIn', text: 'home.signInText', path: '/applications', permissions: ['project.app.read'] },
  invite_administrator: { title: 'home.administrator', text: 'home.administratorText', path: '/access/administrators', permissions: ['iam.member.write', 'org.member.write'] },
  set_up_mail: { title: 'home.mail', text: 'home.mailText', path: '/instance/mail', permissions: ['iam.write'] },
  set_look: { title: 'home.branding', text: 'home.brandingText', path: '/branding', permissions: ['iam.policy.write', 'policy.write'] },
}

/** The quick start of the newest application, where the first sign-in is tried. */
function useTryPath(isWanted: boolean): string | undefined {
  const { api, scope } = useApi()
  const { facts } = useSession()
  const { data } = useQuery({
    queryKey: [...scope, 'home', 'newest-application'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { applications = [] } = await api.applications.listApplications(
        { pagination: { limit: 2 }, sortingColumn: 'APPLICATION_SORT_BY_CREATION_DATE' }, { signal })
      return applications.find(({ oidcConfiguration }) => oidcConfiguration !== undefined && oidcConfiguration.clientId !== facts.clientId)?.applicationId ?? null
    },
  })
  return data === undefined || data === null ? undefined : `/applications/${data}/quick-start`
}

/** The steps left to set up. Each leads to the page where it is done; the list disappears with the last one. */
export function Checklist({ items }: { readonly items: readonly ChecklistItem[] }) {
  const t = useTexts()
  const { can } = usePermissions()
  const shown = items.flatMap(({ step, isDone = false }) => {
    const known = STEPS[step]
    return known?.permissions.some((permission) => can(permission)) === true ? [{ id: step, isDone, ...known }] : []
  })
  const done = shown.filter(({ isDone }) => isDone).length
  const isOpen = (id: string): boolean => shown.some((step) => step.id === id && !step.isDone)
  const tryPath = useTryPath(isOpen('sign_in') && !isOpen('register_application'))
  if (done === shown.length) return null
  return (
    <section className="section" aria-labelledby="checklist">
      <div className="section-head checklist-head">
        <h2 id="checklist">{t('home.checklist')}</h2>
        <span className="soft numbers">{t('home.progress', { done, total: shown.length })}</span>
      </div>
      <progress className="checklist-bar" max={shown.length} value={done} aria-labelledby="checklist" />
      <ol className="checklist">
        {shown.map(({ id, title, text, path, isDone }) => (
          <li key={id} data-step={id} data-done={isDone || undefined}>
            <span className="step-sign">{isDone ? <Icon name="check" size={16} /> : null}</span>
            <div>
              <p className="strong">
                {isDone ? t(title) : <Link to={id === 'sign_in' ? (tryPath ?? path) : path} className="row-link">{t(title)}</Link>}
                {' '}<span className="unseen">{t(isDone ? 'home.stepDone' : 'home.stepOpen')}</span>
              </p>
              {isDone ? null : <p className="soft">{t(text)}</p>}
            </div>
            {isDone ? null : <Icon name="chevronRight" />}
          </li>
        ))}
      </ol>
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { FRAMEWORKS, KINDS } from './frameworks.js'

const search = (id: string) => (before: Record<string, unknown>) => ({ ...before, for: id })

/** The first step: cards for frameworks, then for kinds. */
export function ChooseKind() {
  const t = useTexts()
  return (
    <>
      <section className="stack" aria-labelledby="frameworks">
        <h2 id="frameworks" className="choice-title">{t('applications.byFramework')}</h2>
        <ul className="kind-cards kind-cards-small">
          {FRAMEWORKS.map(({ id, name, about }) => (
            <li key={id}>
              <Link to="." search={search(id)} className="choice"><span className="strong">{name}</span><span className="soft small">{about}</span></Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="kinds">
        <h2 id="kinds" className="choice-title">{t('applications.byKind')}</h2>
        <ul className="kind-cards">
          {KINDS.map(({ id, title, text }) => (
            <li key={id}>
              {/* A service is a user: it signs in as itself. */}
              <Link to={id === 'service' ? '/users/new-service-user' : '.'} search={id === 'service' ? {} : search(id)} className="choice">
                <span className="strong choice-name">{t(title)}{id === 'service' ? <Icon name="chevronRight" size={16} /> : null}</span>
                <span className="soft">{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

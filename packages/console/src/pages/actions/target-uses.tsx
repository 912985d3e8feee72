import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../data/org.js'
import { usePermissions } from '../../data/permissions.js'
import { useTexts } from '../../texts/texts.js'
import { addressOf, conditionOf, conditionText } from './condition-words.js'

/** The bindings of a target, and the way to its calls. */
export function TargetUses({ targetId }: { readonly targetId: string }) {
  const t = useTexts()
  const { api, scope } = useApi()
  const { can } = usePermissions()
  const { data: uses } = useQuery({
    queryKey: [...scope, 'bindings', 'of', targetId], enabled: can('execution.read'),
    queryFn: async ({ signal }) => (await api.actionsV3.listExecutions({ query: { limit: 100 }, queries: [{ targetQuery: { targetId } }] }, { signal })).result ?? [],
  })
  return (
    <section className="section" aria-labelledby="target-uses">
      <div className="section-head">
        <h2 id="target-uses">{t('actions.target.uses')}</h2>
        <p className="soft">{t(uses?.length === 0 ? 'actions.target.unused' : 'actions.target.usesText')}</p>
      </div>
      {uses === undefined || uses.length === 0 ? null : (
        <ul className="uses">
          {uses.map(({ condition }) => {
            const one = conditionOf(condition)
            return <li key={addressOf(one)}><Link to={`/actions/bindings/${addressOf(one)}`}>{conditionText(t, one)}</Link></li>
          })}
        </ul>
      )}
      <div className="buttons-start">
        {can('execution.write') ? <Button component={Link} to="/actions/bindings/new" variant="default">{t('actions.target.bind')}</Button> : null}
        <Button component={Link} to="/actions/calls" search={{ target: targetId } as never} variant="subtle">{t('actions.target.calls')}</Button>
      </div>
    </section>
  )
}

import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { DECISIONS } from './use-open-clients.js'
import type { Decision, DomainRule } from './use-open-clients.js'

interface Props {
  readonly rules: readonly DomainRule[]
  readonly onChange: (rules: readonly DomainRule[]) => void
  /** The message at a path below the list, such as `[0].domain`. */
  readonly problemAt: (path: string) => string | undefined
}

/** The choices of a decision about a domain. */
export function useDecisions(): readonly { readonly value: Decision; readonly label: string }[] {
  const t = useTexts()
  return DECISIONS.map((value) => ({ value, label: t(`instance.clients.decision.${value}`) }))
}

/** The rules for domains, each with its decision. */
export function ClientDomains({ rules, onChange, problemAt }: Props) {
  const t = useTexts()
  const decisions = useDecisions()
  const replace = (index: number, change: Partial<DomainRule>): void => onChange(rules.map((rule, at) => (at === index ? { ...rule, ...change } : rule)))
  return (
    <fieldset className="line-list">
      <legend>{t('instance.clients.domains')}</legend>
      <p className="soft small">{t('instance.clients.domainsHint')}</p>
      {rules.map(({ domain, decision }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no identity but its place
        <div className="line domain-line" key={index}>
          <TextInput
            className="line-input" aria-label={t('instance.clients.domain', { number: index + 1 })} placeholder="*.agent.example" value={domain} dir="ltr" spellCheck={false} autoComplete="off"
            error={problemAt(`[${index}].domain`) ?? problemAt(`[${index}]`)} onChange={(event) => replace(index, { domain: event.currentTarget.value })}
          />
          <Select
            className="domain-decision" aria-label={t('instance.clients.domainDecision', { number: index + 1 })} allowDeselect={false} value={decision} data={[...decisions]}
            onChange={(value) => replace(index, { decision: value ?? decision })}
          />
          <ActionIcon variant="subtle" size={36} aria-label={t('parts.removeNamed', { name: domain || String(index + 1) })} onClick={() => onChange(rules.filter((_, at) => at !== index))}>
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => onChange([...rules, { domain: '', decision: 'CLIENT_DECISION_ALLOW' }])}>
        {t('instance.clients.addDomain')}
      </Button>
    </fieldset>
  )
}

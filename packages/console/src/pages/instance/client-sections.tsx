import { NumberInput, Radio, Select, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePermissions } from '../../data/permissions.js'
import { DurationInput } from '../../parts/duration-input.js'
import { durationText } from '../../parts/durations.js'
import { ReadOnlySection, Section } from '../../parts/section.js'
import type { SectionForm } from '../../parts/section-form.js'
import { useTexts } from '../../texts/texts.js'
import { ClientDomains, useDecisions } from './client-domains.js'
import { MODES } from './use-open-clients.js'
import type { OpenClients, useOpenClients } from './use-open-clients.js'

interface Props {
  readonly stored: OpenClients
  readonly state: ReturnType<typeof useOpenClients>
}

/** The labels of all fields, by member. */
function useLabels(): Readonly<Record<keyof OpenClients, string>> {
  const t = useTexts()
  return {
    unlistedDomains: t('instance.clients.unlisted'), domains: t('instance.clients.domains'), registration: t('instance.clients.mode'), maxClients: t('instance.clients.maxClients'),
    registrationNeedsApproval: t('instance.clients.approval'), dailyRegistrationsPerNetwork: t('instance.clients.daily'), unusedLifetime: t('instance.clients.unused'),
  }
}

interface PartProps<Name extends keyof OpenClients> extends Props {
  readonly id: string
  readonly title: string
  readonly text?: string
  readonly members: readonly Name[]
  readonly facts: readonly (readonly [string, ReactNode])[]
  readonly children: (form: SectionForm<Pick<OpenClients, Name>>) => ReactNode
}

/** A part of the policy that is saved as one, or its values as text. */
function Part<Name extends keyof OpenClients>({ id, title, text, members, facts, children, stored, state }: PartProps<Name>) {
  const { can } = usePermissions()
  const labels = useLabels()
  if (!can('iam.policy.write')) return <ReadOnlySection title={title} description={text} facts={facts} />
  const initial = Object.fromEntries(members.map((name) => [name, stored[name]])) as Pick<OpenClients, Name>
  return (
    <Section title={title} description={text} initial={initial} labels={labels} draftKey={`instance.clients.${id}`} onReload={state.query.refetch} onSave={state.save}>
      {children}
    </Section>
  )
}

/** Clients with a metadata document: the decision for each domain. */
export function DocumentsSection(props: Props) {
  const t = useTexts()
  const labels = useLabels()
  const decisions = useDecisions()
  const { unlistedDomains, domains } = props.stored
  return (
    <Part
      {...props} id="documents" title={t('instance.clients.documents')} text={t('instance.clients.documentsText')} members={['unlistedDomains', 'domains']}
      facts={[
        [labels.unlistedDomains, t(`instance.clients.decision.${unlistedDomains}`)],
        ...domains.map(({ domain, decision }) => [domain, t(`instance.clients.decision.${decision}`)] as const),
      ]}
    >
      {({ values, set, problemAt }) => (
        <>
          <Select
            label={labels.unlistedDomains} description={t('instance.clients.decisionHint')} maw={420} allowDeselect={false} value={values.unlistedDomains} data={[...decisions]}
            error={problemAt('unlistedDomains')} onChange={(value) => set('unlistedDomains', value ?? values.unlistedDomains)}
          />
          <ClientDomains rules={values.domains} onChange={(rules) => set('domains', rules)} problemAt={(path) => problemAt(`domains${path}`)} />
        </>
      )}
    </Part>
  )
}

/** Dynamic registration: who may register, approval, and the quota of a network. */
export function RegistrationSection(props: Props) {
  const t = useTexts()
  const labels = useLabels()
  const { registration, registrationNeedsApproval, dailyRegistrationsPerNetwork } = props.stored
  return (
    <Part
      {...props} id="registration" title={t('instance.clients.registration')} text={t('instance.clients.registrationText')}
      members={['registration', 'registrationNeedsApproval', 'dailyRegistrationsPerNetwork']}
      facts={[
        [labels.registration, t(`instance.clients.mode.${registration}`)], [labels.registrationNeedsApproval, t(registrationNeedsApproval ? 'parts.yes' : 'parts.no')],
        [labels.dailyRegistrationsPerNetwork, t.number(dailyRegistrationsPerNetwork)],
      ]}
    >
      {({ values, set, flag, problemAt }) => (
        <>
          <Radio.Group
            label={labels.registration} value={values.registration} error={problemAt('registration')} onChange={(mode) => set('registration', MODES.find((one) => one === mode) ?? values.registration)}
          >
            <div className="choices">
              {MODES.map((mode) => <Radio key={mode} value={mode} label={t(`instance.clients.mode.${mode}`)} description={t(`instance.clients.mode.${mode}Text`)} />)}
            </div>
          </Radio.Group>
          {values.registration === 'CLIENT_REGISTRATION_OPEN' ? (
            <>
              <Switch label={labels.registrationNeedsApproval} description={t('instance.clients.approvalText')} {...flag('registrationNeedsApproval')} />
              <NumberInput
                label={labels.dailyRegistrationsPerNetwork} maw={320} hideControls allowDecimal={false} clampBehavior="none" value={values.dailyRegistrationsPerNetwork}
                error={problemAt('dailyRegistrationsPerNetwork')} onChange={(value) => set('dailyRegistrationsPerNetwork', Number(value))}
              />
            </>
          ) : null}
        </>
      )}
    </Part>
  )
}

/** How many clients are stored, and for how long. */
export function LimitsSection(props: Props) {
  const t = useTexts()
  const labels = useLabels()
  const { maxClients, unusedLifetime } = props.stored
  return (
    <Part
      {...props} id="limits" title={t('instance.clients.limits')} members={['maxClients', 'unusedLifetime']}
      facts={[[labels.maxClients, t.number(maxClients)], [labels.unusedLifetime, durationText(t.language.locale, unusedLifetime)]]}
    >
      {({ values, set, problemAt }) => (
        <>
          <NumberInput
            label={labels.maxClients} maw={320} hideControls allowDecimal={false} clampBehavior="none" value={values.maxClients} error={problemAt('maxClients')}
            onChange={(value) => set('maxClients', Number(value))}
          />
          <DurationInput
            label={labels.unusedLifetime} description={t('instance.clients.unusedText')} value={values.unusedLifetime} error={problemAt('unusedLifetime')}
            onChange={(seconds) => set('unusedLifetime', seconds)}
          />
        </>
      )}
    </Part>
  )
}

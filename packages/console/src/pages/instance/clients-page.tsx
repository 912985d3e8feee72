import { WithFeature } from '../../parts/feature-hint.js'
import { useTexts } from '../../texts/texts.js'
import { DocumentsSection, LimitsSection, RegistrationSection } from './client-sections.js'
import { InstancePage, Loaded } from './instance-page.js'
import { KnownClients } from './known-clients.js'
import { useOpenClients } from './use-open-clients.js'

/** Instance > Unknown clients. */
export function Page() {
  const t = useTexts()
  const state = useOpenClients()
  return (
    <InstancePage tab="clients" title={t('instance.clients.title')} lead={t('instance.clients.lead')}>
      <WithFeature feature="mcp">
        <Loaded query={state.query}>
          {({ policy }) => (
            <>
              <DocumentsSection stored={policy} state={state} />
              <RegistrationSection stored={policy} state={state} />
              <LimitsSection stored={policy} state={state} />
              <KnownClients />
            </>
          )}
        </Loaded>
      </WithFeature>
    </InstancePage>
  )
}

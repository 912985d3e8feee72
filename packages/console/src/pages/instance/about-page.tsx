import { useQuery } from '@tanstack/react-query'
import type { ConsoleKey } from '@keyhall/texts/console'
import { CopyableId } from '../../parts/copyable-id.js'
import { Icon } from '../../parts/icon.js'
import { Instant } from '../../parts/instant.js'
import { ReadOnlySection } from '../../parts/section.js'
import { useSession } from '../../session/session.js'
import { useTexts } from '../../texts/texts.js'
import { InstancePage, Loaded } from './instance-page.js'

/** Members of the discovery document (OpenID Connect Discovery §3). */
const ENDPOINTS = [
  ['authorization_endpoint', 'instance.about.authorization'], ['token_endpoint', 'instance.about.token'], ['userinfo_endpoint', 'instance.about.userinfo'],
  ['jwks_uri', 'instance.about.jwks'], ['introspection_endpoint', 'instance.about.introspection'], ['revocation_endpoint', 'instance.about.revocation'],
  ['end_session_endpoint', 'instance.about.endSession'], ['device_authorization_endpoint', 'instance.about.device'],
] as const satisfies readonly (readonly [string, ConsoleKey])[]

const DISCOVERY = '/.well-known/openid-configuration'

function useDiscovery() {
  const { facts } = useSession()
  return useQuery({
    queryKey: ['instance', 'discovery'],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${facts.baseUrl}${DISCOVERY}`, { signal, credentials: 'omit' })
      return (await response.json()) as Readonly<Record<string, unknown>>
    },
  })
}

const Address = ({ url, label }: { readonly url: string; readonly label: string }) => <CopyableId id={url} label={label} />

/** Instance > About. */
export function Page() {
  const t = useTexts()
  const { facts, client } = useSession()
  const query = useQuery({ queryKey: ['instance', 'about'], queryFn: async ({ signal }) => (await client.admin.getMyInstance({}, { signal })).instance })
  const discovery = useDiscovery()
  const fixed = [
    [t('instance.about.issuer'), <Address key="issuer" url={facts.baseUrl} label={t('instance.about.issuer')} />],
    [t('instance.about.discovery'), <Address key="discovery" url={`${facts.baseUrl}${DISCOVERY}`} label={t('instance.about.discovery')} />],
  ] as const
  return (
    <InstancePage tab="about" title={t('instance.about.title')} lead={t('instance.about.lead')}>
      <Loaded query={query}>
        {({ id, name, version, details }) => (
          <ReadOnlySection
            title={t('instance.about.server')}
            facts={[
              [t('instance.about.version'), <span key="version" className="numbers">{version}</span>], [t('instance.about.host'), <bdi key="host">{name}</bdi>],
              [t('instance.about.since'), <Instant key="since" at={details.creationDate} />],
              [t('instance.about.instanceId'), <CopyableId key="id" id={id} label={t('instance.about.instanceId')} />],
            ]}
          />
        )}
      </Loaded>
      <Loaded query={discovery}>
        {(document) => (
          <ReadOnlySection
            title={t('instance.about.endpoints')} description={t('instance.about.endpointsText')}
            facts={[...fixed, ...ENDPOINTS.flatMap(([member, label]) => {
              const url = document[member]
              return typeof url === 'string' ? [[t(label), <Address key={member} url={url} label={t(label)} />] as const] : []
            })]}
          />
        )}
      </Loaded>
      <ReadOnlySection
        title={t('instance.about.links')}
        facts={[
          [t('instance.about.reference'), <a key="docs" className="link-line" href={`${facts.baseUrl}/docs`}>{`${facts.baseUrl}/docs`}<Icon name="external" size={16} /></a>],
          [t('instance.about.openapi'), <a key="openapi" className="link-line" href={`${facts.baseUrl}/openapi.json`}>{`${facts.baseUrl}/openapi.json`}<Icon name="external" size={16} /></a>],
        ]}
      />
    </InstancePage>
  )
}

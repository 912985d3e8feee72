import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Chip } from '../../parts/chip.js'
import { ErrorBox } from '../../parts/error-box.js'
import { Icon } from '../../parts/icon.js'
import { useTexts } from '../../texts/texts.js'
import { SignInHeader, Waiting } from './policy-page.js'
import { brandOf } from './provider-brands.js'
import { useProviders } from './use-providers.js'

/** Sign-in > Identity providers. */
export function ProviderList() {
  const t = useTexts()
  const { query: { data, error, isPending, refetch }, canWrite, isInstance } = useProviders()
  return (
    <>
      <SignInHeader tab="providers" title={t('signIn.providers.title')} lead={t('signIn.providers.lead')} />
      {error ? <ErrorBox problem={error} onRetry={() => void refetch()} /> : null}
      {isPending && !error ? <Waiting /> : null}
      {canWrite ? (
        <div className="buttons"><Button component={Link} to="/sign-in/providers/new" leftSection={<Icon name="plus" size={16} />}>{t('signIn.providers.new')}</Button></div>
      ) : null}
      {data === undefined ? null : data.providers.length === 0 ? <p className="note">{t('signIn.providers.empty')}</p> : (
        <ul className="provider-list" aria-label={t('signIn.providers.title')}>
          {data.providers.map(({ id, name, type, owner }) => (
            <li key={id} className="section">
              <Link to={`/sign-in/providers/${id}`} className="strong"><bdi>{name}</bdi></Link>
              <span className="soft">{brandOf(type) === undefined ? t('signIn.providers.otherBrand') : t(`signIn.providers.brand.${brandOf(type)?.id ?? 'oidc'}` as const)}</span>
              {!isInstance && owner === 'IDP_OWNER_TYPE_SYSTEM' ? <span className="soft">{t('signIn.providers.ofInstance')}</span> : null}
              <Chip tone={data.offered.has(id) ? 'good' : 'plain'}>{t(data.offered.has(id) ? 'signIn.providers.offered' : 'signIn.providers.notOffered')}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

import { useLocation, useParams } from '@tanstack/react-router'
import { NewProvider } from './new-provider.js'
import { OneProvider } from './one-provider.js'
import { ProviderList } from './provider-list.js'

/** The pages of identity providers. They are one file of the build: each more would add its name to the first load. */
export function Page() {
  const { providerId }: { readonly providerId?: string } = useParams({ strict: false })
  const { pathname } = useLocation()
  if (providerId !== undefined) return <OneProvider key={providerId} />
  return pathname.endsWith('/new') ? <NewProvider /> : <ProviderList />
}

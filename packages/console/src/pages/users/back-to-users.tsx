import { BackLink } from '../../parts/back-link.js'
import { useTexts } from '../../texts/texts.js'

/** The way back to the list of people or of service users. */
export function BackToUsers({ isService = false }: { readonly isService?: boolean }) {
  const t = useTexts()
  return <BackLink to={isService ? '/users/service-users' : '/users'}>{t(isService ? 'users.services' : 'users.people')}</BackLink>
}

import { DomainName } from '../../foundation/shared/index.js'
import { DomainNotAccepted } from './errors.js'

/**
 * The domain of login names in the form in which it is stored.
 *
 * @throws DomainNotAccepted
 */
export function domainOf(text: string): DomainName {
  const domain = DomainName.read(text)
  if (domain === undefined) throw new DomainNotAccepted('the domain must be labels of letters, digits and hyphens, joined by dots')
  return domain
}

/**
 * The domain generated from an organization's name: `Acme & Sons` becomes `acme-sons.<host of the service>`.
 *
 * @param id used when the name has no letter and no digit
 */
export function domainByName(name: string, { id, host }: { readonly id: string; readonly host: string }): string {
  const words = name.normalize('NFKC').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const label = [...words.join('-')].slice(0, 60).join('')
  return `${(label === '' ? `org-${id.toLowerCase().replace(/[^a-z0-9]/g, '-')}` : label).replace(/-+$/, '')}.${host}`
}

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

/** A domain that can be proven: not a single label, and no IP address. @throws DomainNotAccepted */
export function provableDomain(text: string): DomainName {
  const domain = domainOf(text)
  // A label that is left in this form stands for no ordinary letters, so that it could look like another domain.
  if (domain.split('.').some((label) => label.startsWith('xn--'))) throw new DomainNotAccepted('a label in the form xn-- must stand for letters and digits in lower case')
  if (!domain.includes('.') || /\.\d+$/.test(domain)) throw new DomainNotAccepted('the domain must have at least two labels and be no IP address, such as acme.example')
  return domain
}

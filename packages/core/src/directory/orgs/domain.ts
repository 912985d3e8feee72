import { DomainNotAccepted } from './errors.js'

const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const MAX_LENGTH = 253

/**
 * The domain of login names as stored: lower case.
 *
 * @throws DomainNotAccepted when it is not a valid domain
 */
export function domainOf(text: string): string {
  const domain = text.normalize('NFKC').toLowerCase()
  if (domain.length > MAX_LENGTH || !domain.split('.').every((label) => LABEL.test(label))) {
    throw new DomainNotAccepted('the domain must be labels of letters, digits and hyphens, joined by dots')
  }
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

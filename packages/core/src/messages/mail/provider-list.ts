import { MAX_PROVIDERS } from '../../foundation/instance/index.js'
import { ProviderNotFound, TooManyProviders } from './errors.js'

interface Listed {
  readonly id: string
  readonly isActive: boolean
}

/** @throws ProviderNotFound */
export function providerIn<T extends Listed>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id)
  if (!found) throw new ProviderNotFound('this provider does not exist')
  return found
}

/** @throws TooManyProviders */
export function withAdded<T extends Listed>(list: readonly T[], added: T): readonly T[] {
  if (list.length >= MAX_PROVIDERS) throw new TooManyProviders(`there are ${MAX_PROVIDERS} providers already: remove one first`)
  return [...list, added]
}

/** @throws ProviderNotFound */
export function withChanged<T extends Listed>(list: readonly T[], id: string, change: (one: T) => T): readonly T[] {
  providerIn(list, id)
  return list.map((one) => (one.id === id ? change(one) : one))
}

/** Activates one, which deactivates the others. @throws ProviderNotFound */
export function withActive<T extends Listed>(list: readonly T[], id: string): readonly T[] {
  providerIn(list, id)
  return list.map((one) => (one.isActive === (one.id === id) ? one : { ...one, isActive: one.id === id }))
}

/** @throws ProviderNotFound */
export function withoutOne<T extends Listed>(list: readonly T[], id: string): readonly T[] {
  providerIn(list, id)
  return list.filter((one) => one.id !== id)
}

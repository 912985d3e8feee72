import type { TextSealer } from '../../proofs/factors/index.js'
import type { AuthRequestId } from '../../foundation/shared/index.js'
import type { AuthRequest, Identified, Received } from './auth-request.js'
import type { AuthRequestIntake, AuthRequestReads, AuthRequestStore } from './ports.js'

/** Text typed before the person has proven anything, which may be a password in the wrong field, and the secrets of a sign-in at a provider. */
type Typed = Pick<Received, 'loginName' | 'registration' | 'external'>

/** A request as stored. Rows from before 0.6 contain the login name unsealed. */
type Stored = AuthRequest & { readonly typed?: string }

const purposeOf = (id: AuthRequestId): string => `sign-in:${id}`

function sealed(request: AuthRequest, sealer: TextSealer): AuthRequest {
  if (request.state !== 'received' && request.state !== 'identified') return request
  const { loginName, registration, external, ...rest } = request as Received
  if (loginName === undefined && registration === undefined && external === undefined) return request
  const typed = sealer.seal(JSON.stringify({ loginName, registration, external } satisfies Record<keyof Typed, unknown>), purposeOf(request.id))
  return { typed, ...rest } as AuthRequest
}

function opened(stored: Stored, sealer: TextSealer): AuthRequest {
  if (stored.typed === undefined) return stored
  const { typed, ...request } = stored
  const text = sealer.open(typed, purposeOf(request.id))
  const known = text === undefined ? {} : (JSON.parse(text) as Typed)
  const named: Pick<Identified, 'loginName'> | object = request.state === 'identified' ? { loginName: '' } : {}
  return Object.assign(request, named, known)
}

export class SealedAuthRequestReads implements AuthRequestReads {
  readonly #reads: AuthRequestReads
  readonly #sealer: TextSealer

  constructor(reads: AuthRequestReads, sealer: TextSealer) {
    this.#reads = reads
    this.#sealer = sealer
  }

  async find(id: AuthRequestId): Promise<AuthRequest | undefined> {
    const stored = await this.#reads.find(id)
    return stored && opened(stored, this.#sealer)
  }
}

/** Seals typed text like `SealedAuthRequests`. */
export const sealedIntake = (intake: AuthRequestIntake, sealer: TextSealer): AuthRequestIntake => ({
  add: (request) => intake.add(sealed(request, sealer)),
  update: (request) => intake.update(sealed(request, sealer)),
})

/** Seals typed text before storing it, so that a copy of the database reveals no names, addresses or mistyped passwords. */
export class SealedAuthRequests extends SealedAuthRequestReads implements AuthRequestStore {
  readonly #store: AuthRequestStore
  readonly #sealer: TextSealer

  constructor(store: AuthRequestStore, sealer: TextSealer) {
    super(store, sealer)
    this.#store = store
    this.#sealer = sealer
  }

  add(request: AuthRequest): Promise<void> {
    return this.#store.add(sealed(request, this.#sealer))
  }

  update(request: AuthRequest, from?: number): Promise<void> {
    return this.#store.update(sealed(request, this.#sealer), from)
  }
}

/** The stores of a unit of work, with sealed requests. */
export const sealedStores = <S extends { readonly authRequests: AuthRequestStore }>(stores: S, sealer: TextSealer): S =>
  withAuthRequests(stores, () => new SealedAuthRequests(stores.authRequests, sealer))

/** The stores of a read, with sealed requests. */
export const sealedReads = <S extends { readonly authRequests: AuthRequestReads }>(reads: S, sealer: TextSealer): S =>
  withAuthRequests(reads, () => new SealedAuthRequestReads(reads.authRequests, sealer))

/** Passes the other stores on: a copy would read them all, and an heir of new stores is slow. */
const withAuthRequests = <S extends { readonly authRequests: AuthRequestReads }>(stores: S, authRequests: () => S['authRequests']): S =>
  new Proxy(stores, { get: (all, name) => (name === 'authRequests' ? authRequests() : (Reflect.get(all, name) as unknown)) })

import type { KeyState, SigningKey, SigningKeyStore } from '@keyhall/core/keys'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import { oneOf } from '../sql/row-reader.js'
import type { SigningKeyRow } from '../tables/signing-keys.table.js'
import type { Connection } from './connection.js'
import { addRow, deleteRow, findRows, updateRow } from './orm-rows.js'

const STATES = ['next', 'active', 'retired'] as const satisfies readonly KeyState[]

export class TypeormSigningKeyStore implements SigningKeyStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async all(): Promise<readonly SigningKey[]> {
    const order = { created_at: 'asc', kid: 'asc' } as const
    return (await findRows<SigningKeyRow>(this.#connection.orm, 'signing_keys', {}, order)).map(fromRow)
  }

  async lockAll(): Promise<readonly SigningKey[]> {
    await this.#connection.locks.signingKeys()
    return this.all()
  }

  async add(key: SigningKey): Promise<void> {
    await addRow(this.#connection.orm, 'signing_keys', toRow(key))
  }

  async update(key: SigningKey): Promise<void> {
    await updateRow<SigningKeyRow>(this.#connection.orm, 'signing_keys', { kid: key.kid }, toRow(key))
  }

  async remove(kid: string): Promise<void> {
    await deleteRow<SigningKeyRow>(this.#connection.orm, 'signing_keys', { kid })
  }
}

const toRow = (key: SigningKey): SigningKeyRow => ({
  kid: key.kid,
  alg: key.alg,
  state: key.state,
  public_jwk: key.publicJwk,
  sealed_private_key: key.sealedPrivateKey,
  created_at: key.createdAt,
  activated_at: key.activatedAt ?? null,
  published_until: key.publishedUntil ?? null,
  rotate_at: key.rotateAt ?? null,
})

const fromRow = (row: SigningKeyRow): SigningKey => ({
  kid: row.kid,
  alg: oneOf(SIGNING_ALGORITHMS, row.alg),
  state: oneOf(STATES, row.state),
  publicJwk: row.public_jwk,
  sealedPrivateKey: row.sealed_private_key,
  createdAt: row.created_at,
  ...(row.activated_at === null ? {} : { activatedAt: row.activated_at }),
  ...(row.published_until === null ? {} : { publishedUntil: row.published_until }),
  ...(row.rotate_at === null ? {} : { rotateAt: row.rotate_at }),
})

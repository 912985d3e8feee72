import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a sealed id stands for. An id of one kind is not valid as another. */
export type Kind = 'at' | 'rt' | 'ac' | 's' | 'ar'

const KEY = randomBytes(32)
const ID_BYTES = 16
const MAC_BYTES = 16

/** Random bytes are made for many ids at once: each call of the generator is expensive. */
let pool = Buffer.alloc(0)
let used = 0

function random(size: number): Buffer {
  if (used + size > pool.length) {
    pool = randomBytes(8192)
    used = 0
  }
  used += size
  return pool.subarray(used - size, used)
}

/** An id that begins with the time, so that new rows are neighbours in the index. */
export function newId(): string {
  const id = Buffer.allocUnsafe(ID_BYTES)
  id.writeUIntBE(Date.now(), 0, 6)
  random(ID_BYTES - 6).copy(id, 6)
  return id.toString('base64url')
}

const macOf = (kind: Kind, id: string): Buffer => createHmac('sha256', KEY).update(kind).update(id).digest().subarray(0, MAC_BYTES)

export const seal = (kind: Kind, id: string): string => `${kind}_${id}${macOf(kind, id).toString('base64url')}`

/** @returns undefined for what this server has not sealed */
export function open(kind: Kind, text: string | undefined): string | undefined {
  if (text?.length !== kind.length + 1 + 44 || !text.startsWith(`${kind}_`)) return undefined
  const id = text.slice(kind.length + 1, kind.length + 23)
  const mac = Buffer.from(text.slice(kind.length + 23), 'base64url')
  return mac.length === MAC_BYTES && timingSafeEqual(mac, macOf(kind, id)) ? id : undefined
}

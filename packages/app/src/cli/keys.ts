import type { KeyRotationPolicy } from '@keyhall/core/instance'
import type { SigningKey } from '@keyhall/core/keys'
import { leadTime, maySignFrom } from '@keyhall/core/keys'
import { INSTANCE, ROTATE_SIGNING_KEYS, STORAGE } from '../wiring/tokens.js'
import { besideServer } from './beside-server.js'
import { columns, instant } from './columns.js'

/** The use of a key and when it starts or ends. */
function remark(key: SigningKey, policy: KeyRotationPolicy): string {
  const { state, createdAt, activatedAt, publishedUntil, rotateAt } = key
  switch (state) {
    case 'next':
      return `published; may sign from ${instant(maySignFrom(key, policy))}`
    case 'active':
      return rotateAt === undefined ? `signs since ${instant(activatedAt ?? createdAt)}` : 'signs until the next key takes over'
    case 'retired':
      return `published until ${instant(publishedUntil)}`
  }
}

const table = (keys: readonly SigningKey[], policy: KeyRotationPolicy): string =>
  columns(['ALG', 'STATE', 'KID', ''], keys.map((key) => [key.alg, key.state, key.kid, remark(key, policy)]))

/** Shows the signing keys and their state. */
export const listKeys = (): Promise<number> =>
  besideServer(async ({ get }) => {
    const keys = await get(STORAGE).read(({ signingKeys }) => signingKeys.all())
    console.log(table(keys, get(INSTANCE).get().settings.keys))
    return 0
  })

/** Publishes new signing keys. They replace the active ones after the announcement period. */
export const rotateKeys = (): Promise<number> =>
  besideServer(async ({ get }) => {
    const { keys: policy } = get(INSTANCE).get().settings
    const keys = await get(ROTATE_SIGNING_KEYS).request({ actor: { kind: 'system', name: 'command' } })
    const minutes = Math.round(leadTime(policy) / 60)
    console.log(table(keys, policy))
    console.log(`\nThe next keys are published. A running server signs with them in about ${minutes} minutes; existing tokens stay valid.`)
    return 0
  })

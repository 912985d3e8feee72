import type { Sealer } from '@keyhall/adapters-crypto'
import type { Storage } from '@keyhall/core/stores'

const CONTEXT = 'the check value of the master key'

/** Not secret. Only the right key can have encrypted it. */
const CONTENT = Buffer.from('keyhall')

/** Creates the check value, which the first start stores. */
export const sealMasterKeyCheck = (sealer: Sealer): string => sealer.seal(CONTENT, CONTEXT)

/** Decrypts the check value, if one is stored. @throws WrongMasterKey */
export async function assertMasterKey(storage: Storage, sealer: Sealer): Promise<void> {
  const sealed = await storage.read(({ masterKeyCheck }) => masterKeyCheck.get())
  if (sealed !== undefined) sealer.open(sealed, CONTEXT)
}

/**
 * Decrypts the check value of a storage that was set up, or adds one to a storage of version 0.5.0 or older, whose signing keys must
 * have been decrypted before.
 *
 * @throws WrongMasterKey
 */
export async function adoptMasterKey(storage: Storage, sealer: Sealer): Promise<void> {
  const isStored = (await storage.read(({ masterKeyCheck }) => masterKeyCheck.get())) !== undefined
  if (!isStored) {
    await storage.run(async ({ instance, masterKeyCheck }) => {
      await instance.lock()
      if ((await masterKeyCheck.get()) === undefined) await masterKeyCheck.add(sealMasterKeyCheck(sealer))
    })
  }
  await assertMasterKey(storage, sealer)
}

import type { Sealer } from '@keyhall/adapters-crypto'
import type { Storage } from '@keyhall/core/stores'

const CONTEXT = 'the check value of the master key'

/** The content is public: only the right key can have sealed it. */
const CONTENT = Buffer.from('keyhall')

/** Makes the check value that the first start stores. */
export const sealMasterKeyCheck = (sealer: Sealer): string => sealer.seal(CONTENT, CONTEXT)

/** Opens the check value, if one is stored. @throws WrongMasterKey */
export async function assertMasterKey(storage: Storage, sealer: Sealer): Promise<void> {
  const sealed = await storage.read(({ masterKeyCheck }) => masterKeyCheck.get())
  if (sealed !== undefined) sealer.open(sealed, CONTEXT)
}

/**
 * Opens the check value of a storage that was set up, and adds one to a storage of version 0.5.0 or older. The signing keys of that
 * one must have been opened before.
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

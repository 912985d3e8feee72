import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.js'
import { UnusableMasterKey } from './errors.js'
import { MasterKeyFile } from './master-key-file.js'

/** The key that encrypts secrets at rest. */
export type MasterKey =
  /** From the configuration, from `master.key`, or random for memory storage. */
  | { readonly kind: 'established'; readonly bytes: Buffer; readonly file?: MasterKeyFile }
  /** The draft of a first start whose storage may not be set up yet. */
  | { readonly kind: 'draft'; readonly bytes: Buffer; readonly file: MasterKeyFile }

/** The sources of a master key. `existing` was read before the storage was opened: if the storage is then empty, its data was lost. */
export type MasterKeySource =
  | { readonly kind: 'configured'; readonly bytes: Buffer }
  | { readonly kind: 'ephemeral' }
  | { readonly kind: 'file'; readonly file: MasterKeyFile; readonly existing: Buffer | undefined }

/** @throws UnusableMasterKey */
export function masterKeySource({ masterKey, storage, dataDir }: Pick<Config, 'masterKey' | 'storage' | 'dataDir'>): MasterKeySource {
  if (masterKey !== undefined) return { kind: 'configured', bytes: Buffer.from(masterKey, 'base64url') }
  if (storage.kind === 'memory') return { kind: 'ephemeral' }
  const file = new MasterKeyFile(dataDir)
  return { kind: 'file', file, existing: file.read() }
}

/**
 * Chooses the key of an existing or new installation.
 *
 * @param isNewRequested whether the operator has requested a new installation despite an existing `master.key`
 * @throws UnusableMasterKey
 */
export function chooseMasterKey(source: MasterKeySource, storage: { readonly isSetUp: boolean; readonly isNewRequested: boolean }): MasterKey {
  switch (source.kind) {
    case 'configured':
      return { kind: 'established', bytes: source.bytes }
    case 'ephemeral':
      return { kind: 'established', bytes: randomBytes(32) }
    case 'file':
      if (storage.isSetUp) return keyOfInstallation(source.file)
      if (source.existing && !storage.isNewRequested) throw storageLost(source.file)
      return source.existing ? { kind: 'established', bytes: source.existing, file: source.file } : keyOfFirstStart(source.file)
  }
}

/** An interrupted first start leaves a draft. The check value in the storage decides whether it is the right key. */
function keyOfInstallation(file: MasterKeyFile): MasterKey {
  const bytes = file.read()
  if (bytes) return { kind: 'established', bytes, file }
  const draft = file.readDraft()
  if (draft) return { kind: 'draft', bytes: draft, file }
  throw new UnusableMasterKey(
    `${file.path} is missing, and the storage contains data that was encrypted with it. ` +
    'Restore it, or set KEYHALL_MASTER_KEY. Servers that share a storage need the same master key',
  )
}

/** Another process with the same data directory may finish its first start in the meantime; its `master.key` overrides any draft. */
function keyOfFirstStart(file: MasterKeyFile): MasterKey {
  const draft = file.makeDraft()
  const finished = file.read()
  if (!finished) return { kind: 'draft', bytes: draft, file }
  if (!finished.equals(draft)) file.discardDraft(draft)
  return { kind: 'established', bytes: finished, file }
}

/** Confirms that the storage was set up with this key. Removes copies of keys that an interrupted first start has left. */
export function keepMasterKey(key: MasterKey): void {
  if (key.kind === 'draft') key.file.promoteDraft()
  key.file?.removeDrafts()
}

/** Reports that the storage was set up with another key. @returns the error to throw */
export function refusedMasterKey(key: MasterKey, problem: Error): Error {
  if (key.kind !== 'draft') return problem
  key.file.discardDraft(key.bytes)
  return new UnusableMasterKey(
    'another server set up the storage with another master key, so this server discarded the one it had generated. ' +
    `Set KEYHALL_MASTER_KEY to the master key of that server, or copy its master.key to ${key.file.path}`,
  )
}

/** The error for an empty storage beside a master key. */
export const storageLost = (file: MasterKeyFile): UnusableMasterKey =>
  new UnusableMasterKey(
    `KEYHALL_STORAGE: the storage is empty, but ${file.path} belongs to an installation. ` +
    'Check that the volume of the storage is mounted and that KEYHALL_STORAGE names the right one. ' +
    'To set up a new installation with this master key, run keyhall start --new-installation',
  )

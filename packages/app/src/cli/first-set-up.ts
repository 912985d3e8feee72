import type { Storage } from '@keyhall/core/stores'
import type { FirstStart } from '@keyhall/core/setup'
import { chosenAdministrator } from '../bootstrap/chosen-administrator.js'
import { secretsFileRefusal, writeFirstSecrets } from '../bootstrap/first-secrets.js'
import { firstStartMessage } from '../bootstrap/first-start-message.js'
import type { ShownElsewhere } from '../bootstrap/first-start-message.js'
import type { Config } from '../config/config.js'
import type { FirstSetUp } from '../server.js'
import { readTextFile } from './run-config.js'

/**
 * The settings of the first start; empty once the storage is set up, so that their files may be deleted.
 *
 * @throws ConfigRefused
 */
export async function firstSetUp(config: Config, storage: Storage): Promise<FirstSetUp> {
  // Checked before the storage is opened, because a parallel process writes this file after setting up the storage.
  const refusal = config.firstSecretsFile === undefined ? undefined : secretsFileRefusal(config.firstSecretsFile)
  if ((await storage.read(({ instance }) => instance.get())) !== undefined) return {}
  if (refusal) throw refusal
  return { chosen: await chosenAdministrator(config, readTextFile, storage), show: (created) => showFirstStart(created, config) }
}

/** Writes the secrets to the file, or shows them once. A failed write shows them too, because they exist nowhere else. */
function showFirstStart(created: FirstStart, { baseUrl, adminPasswordFile: passwordFile, firstSecretsFile: secretsFile }: Config): void {
  const show = (elsewhere: ShownElsewhere) => process.stderr.write(`${firstStartMessage(created, baseUrl, elsewhere)}\n`)
  if (secretsFile === undefined) return void show({ passwordFile })
  try {
    writeFirstSecrets(secretsFile, created, baseUrl, passwordFile !== undefined)
  } catch (problem) {
    process.stderr.write(`keyhall: KEYHALL_FIRST_SECRETS_FILE: ${secretsFile} cannot be written: ${String(problem)}\n`)
    return void show({ passwordFile })
  }
  show({ secretsFile })
}

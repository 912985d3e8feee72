import type { Storage } from '@keyhall/core/stores'
import { chosenAdministrator } from '../bootstrap/chosen-administrator.js'
import { secretsFileRefusal, writeFirstSecrets } from '../bootstrap/first-secrets.js'
import { firstStartMessage } from '../bootstrap/first-start-message.js'
import type { ShownElsewhere } from '../bootstrap/first-start-message.js'
import type { FirstStart } from '../bootstrap/first-start.js'
import type { Config } from '../config/config.js'
import type { FirstSetUp } from '../server.js'
import { readTextFile } from './run-config.js'

/**
 * What a first start needs from the configuration; nothing when the storage is set up, so that the files may be gone by then.
 *
 * @throws ConfigRefused
 */
export async function firstSetUp(config: Config, storage: Storage): Promise<FirstSetUp> {
  // Before the storage: another process writes the same file after it has set the storage up.
  const refusal = config.firstSecretsFile === undefined ? undefined : secretsFileRefusal(config.firstSecretsFile)
  if ((await storage.read(({ instance }) => instance.get())) !== undefined) return {}
  if (refusal) throw refusal
  return { chosen: await chosenAdministrator(config, readTextFile, storage), show: (created) => showFirstStart(created, config) }
}

/** Shows the secrets once, or writes them to the file; when that fails they are shown, because they exist nowhere else. */
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

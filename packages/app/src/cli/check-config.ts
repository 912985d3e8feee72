import { parseBootstrapText } from '@keyhall/documents/bootstrap'
import { listeningAddress } from '../lifecycle/listening-address.js'
import { clientAuthorities, tlsFiles } from '../tls-files.js'
import { processConfig, readTextFile } from './run-config.js'

/** Checks the configuration and the bootstrap file without starting anything, and shows what would be used. */
export async function checkConfigCommand(): Promise<number> {
  const config = processConfig()
  await listeningAddress(config)
  tlsFiles(config)
  clientAuthorities(config)
  if (config.bootstrapFile !== undefined) parseBootstrapText(readTextFile(config.bootstrapFile))
  console.log(JSON.stringify(config, undefined, 2))
  for (const warning of config.warnings) console.error(`Warning: ${warning}`)
  console.error('The configuration is valid.')
  return 0
}

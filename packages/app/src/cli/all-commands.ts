import type { Command } from './commands.js'
import { exportOptions, exportRemarks, importOptions, importRemarks } from './import-options.js'
import { recoverOptions, recoverRemarks } from './recover-options.js'
import { selftestOptions, selftestRemarks } from './selftest-options.js'
import { listenForStop } from './signals.js'
import { startOptions } from './start-options.js'
import { auth0Options, keycloakOptions, transformRemarks } from './transform-options.js'
import { version } from '../version.js'

/** Each command loads its code when it runs, because loading the server takes a second of CPU time. */
export const allCommands: readonly Command[] = [
  {
    name: 'start',
    summary: 'run the server',
    options: startOptions,
    run: async (given) => {
      // Before the server is loaded, so that no signal is missed meanwhile.
      const stop = listenForStop()
      return (await import('./start.js')).startCommand(given, stop)
    },
  },
  { name: 'migrate', summary: 'migrate the schema of the storage, and exit', run: async () => (await import('./migrate.js')).migrateCommand() },
  {
    name: 'check-config',
    summary: 'check the configuration and the bootstrap file, and show the resulting settings',
    run: async () => (await import('./check-config.js')).checkConfigCommand(),
  },
  { name: 'keys list', summary: 'show the signing keys and their state', run: async () => (await import('./keys.js')).listKeys() },
  {
    name: 'keys rotate',
    summary: 'publish new signing keys, which replace the active ones once clients can have fetched them',
    run: async () => (await import('./keys.js')).rotateKeys(),
  },
  {
    name: 'admin recover',
    summary: 'set a one-time password for an administrator who has lost theirs',
    operand: '[<login name>]',
    remarks: [
      'Without a login name: the administrator created by the first start.',
      'Ends all sign-ins and tokens of the account, unlocks it, and records this in the audit trail. Second factors stay.',
      'Works with or without a running server; needs its storage and master key.',
    ],
    run: async (given) => (await import('./admin.js')).recoverAdministrator(given),
  },
  {
    name: 'recover',
    summary: 'revoke sessions and tokens that a restored backup has brought back',
    options: recoverOptions,
    remarks: recoverRemarks,
    run: async (given) => (await import('./recover.js')).recoverCommand(given),
  },
  {
    name: 'outbox list',
    summary: 'show dead letters: mails and notices to clients that could not be delivered',
    run: async () => (await import('./outbox.js')).listDeadLetters(),
  },
  {
    name: 'outbox retry',
    summary: 'retry a dead letter',
    operand: '[<id>]',
    options: [{ name: 'all', meaning: 'every dead letter' }],
    remarks: ['A running server delivers them within seconds; otherwise the next start does.'],
    run: async (given) => (await import('./outbox.js')).retryDeadLetters(given),
  },
  {
    name: 'selftest',
    summary: 'test a running server as a client, with the checks of the certification plans',
    options: selftestOptions,
    remarks: selftestRemarks,
    run: async (given) => (await import('./selftest.js')).selftestCommand(given),
  },
  {
    name: 'doctor mcp',
    summary: 'play an MCP client against any server, and say what to fix',
    operand: '<url>',
    remarks: ['Needs no server of Keyhall, and sends no secret. Status: 0 when nothing must be fixed, 1 otherwise.'],
    run: async (given) => (await import('./doctor.js')).doctorMcpCommand(given),
  },
  {
    name: 'transform keycloak',
    summary: 'convert an exported realm to an import document, and report what is lost',
    options: keycloakOptions,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformKeycloakCommand(given),
  },
  {
    name: 'transform auth0',
    summary: 'convert exported users and password hashes to an import document, and report what is lost',
    options: auth0Options,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformAuth0Command(given),
  },
  {
    name: 'import',
    summary: 'import a bulk document into the storage, even while the server runs',
    operand: '<file>',
    options: importOptions,
    remarks: importRemarks,
    run: async (given) => (await import('./import.js')).importCommand(given),
  },
  {
    name: 'export',
    summary: 'export organizations with all of their data as a bulk document',
    options: exportOptions,
    remarks: exportRemarks,
    run: async (given) => (await import('./export.js')).exportCommand(given),
  },
  {
    name: 'version',
    summary: 'print the version',
    run: () => {
      console.log(version())
      return Promise.resolve(0)
    },
  },
]

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
    summary: 'run the server until it is told to stop',
    options: startOptions,
    run: async (given) => {
      // Before the server is loaded, so that no signal is missed meanwhile.
      const stop = listenForStop()
      return (await import('./start.js')).startCommand(given, stop)
    },
  },
  { name: 'migrate', summary: 'bring the schema of the storage up to date, and stop', run: async () => (await import('./migrate.js')).migrateCommand() },
  {
    name: 'check-config',
    summary: 'check the configuration and the bootstrap file, and show what would be used',
    run: async () => (await import('./check-config.js')).checkConfigCommand(),
  },
  { name: 'keys list', summary: 'show the signing keys, and what each does now', run: async () => (await import('./keys.js')).listKeys() },
  {
    name: 'keys rotate',
    summary: 'publish new signing keys, which replace those of now as soon as clients can know them',
    run: async () => (await import('./keys.js')).rotateKeys(),
  },
  {
    name: 'admin recover',
    summary: 'give an administrator who has lost the password a one-time password',
    operand: '[<login name>]',
    remarks: [
      'Without a login name: the administrator that the first start made.',
      'Ends all sign-ins and tokens of the account, unlocks it, and records this in the audit trail. Second factors stay.',
      'Works beside a running server and without one; needs the storage and the master key of the server.',
    ],
    run: async (given) => (await import('./admin.js')).recoverAdministrator(given),
  },
  {
    name: 'recover',
    summary: 'end what a restored backup has brought back',
    options: recoverOptions,
    remarks: recoverRemarks,
    run: async (given) => (await import('./recover.js')).recoverCommand(given),
  },
  {
    name: 'outbox list',
    summary: 'show the messages that were given up: mails, notices to clients',
    run: async () => (await import('./outbox.js')).listDeadLetters(),
  },
  {
    name: 'outbox retry',
    summary: 'make a message that was given up due again',
    operand: '[<id>]',
    options: [{ name: 'all', meaning: 'every message that was given up' }],
    remarks: ['A server that runs delivers them within seconds; another one when it starts.'],
    run: async (given) => (await import('./outbox.js')).retryDeadLetters(given),
  },
  {
    name: 'selftest',
    summary: 'play a client against a running server, and report what the certification plans look for',
    options: selftestOptions,
    remarks: selftestRemarks,
    run: async (given) => (await import('./selftest.js')).selftestCommand(given),
  },
  {
    name: 'transform keycloak',
    summary: 'make an import document of an exported realm, and tell what stays behind',
    options: keycloakOptions,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformKeycloakCommand(given),
  },
  {
    name: 'transform auth0',
    summary: 'make an import document of exported users and password hashes, and tell what stays behind',
    options: auth0Options,
    remarks: transformRemarks,
    run: async (given) => (await import('./transform.js')).transformAuth0Command(given),
  },
  {
    name: 'import',
    summary: 'import a bulk document into the storage, also of a server that runs',
    operand: '<file>',
    options: importOptions,
    remarks: importRemarks,
    run: async (given) => (await import('./import.js')).importCommand(given),
  },
  {
    name: 'export',
    summary: 'write organizations with everything that belongs to them as a bulk document',
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

import type { CommandOption } from './options.js'

export const NEW_INSTALLATION = 'new-installation'

export const startOptions: readonly CommandOption[] = [
  { name: NEW_INSTALLATION, meaning: 'set up an empty storage although the data directory holds the master key of an installation' },
]

import type { TlsFiles } from '@keyhall/adapters-http'
import type { Storage } from '@keyhall/core/stores'
import type { Logger } from '@keyhall/adapters-log'
import type { Config } from '../config/config.js'
import type { ListeningAddress } from '../config/listening-address.js'
import type { Lifecycle } from '../lifecycle/lifecycle.js'
import type { MasterKey } from '../master-key/master-key.js'

/** Input of every step of a start. */
export interface Start {
  readonly config: Config
  /** Where to listen: the host of the configuration as an IP address. */
  readonly address: ListeningAddress
  readonly tls: TlsFiles | undefined
  readonly logger: Logger
  readonly lifecycle: Lifecycle
  /** Whether to set up an empty storage although a master key exists. */
  readonly isNewRequested: boolean
}

/** The opened storage with its keys, for the rest of a start. */
export interface Opened {
  readonly storage: Storage
  readonly masterKey: MasterKey
}

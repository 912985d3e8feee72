import { readBaseUrl } from './base-url.js'
import { readEmailAddress } from './email-settings.js'
import type { ListeningAddress } from './listening-address.js'
import { readListeningAddress } from './listening-address.js'
import { readWholeNumber } from './number-settings.js'
import { readMasterKey } from './secret-settings.js'
import { Setting } from './setting.js'
import type { SqliteDriverName, StorageSetting } from './storage-setting.js'
import { SQLITE_DRIVERS, readStorage } from './storage-setting.js'
import { readChoice, readFilled, readMatching } from './text-settings.js'

const HOST = /^[A-Za-z0-9._:%-]{1,255}$/

/** The settings of an installation: its addresses, its data, and its first start. */
export class InstallationSettings {
  /** Issuer and base of every link, without a trailing slash. Default `http://localhost:8080`. */
  @Setting({
    default: 'http://localhost:8080', read: readBaseUrl, secret: 'credentials',
    expected: 'an absolute http or https URL without query, fragment and user name, such as https://id.example.com',
    meaning: 'issuer and base of every link; never derived from a request. A path prefix works',
  })
  readonly baseUrl!: string

  /** The address to listen on. Default `127.0.0.1`. */
  @Setting({
    default: '127.0.0.1', read: readMatching(HOST, 'is not an address'), expected: 'an IP address or a host name',
    meaning: 'the address to listen on; `0.0.0.0` or `::` for all. A public address needs a public base URL',
  })
  readonly host!: string

  /** The TCP port to listen on. Default: the port of the base URL. */
  @Setting({
    defaultShown: 'the port of the base URL', read: readWholeNumber(0, 65_535), expected: 'a whole number from 0 to 65535',
    meaning: 'the port to listen on; `0` chooses a free one',
  })
  readonly port!: number

  /** Where `/debug/*` is served instead of the main port. Default: none, the main port serves it to loopback peers and trusted proxies. */
  @Setting({
    read: readListeningAddress, defaultShown: 'the main port, for loopback peers and trusted proxies only',
    expected: 'an address and a port such as 127.0.0.1:9090 or [::]:9090',
    meaning: 'a separate listener for `/debug/*`, over plain http and for all clients; the main port then has no `/debug/*`',
  })
  readonly debugListen: ListeningAddress | undefined

  /** Path of the certificate chain, PEM. Default: none, plain http. */
  @Setting({ isPathToRead: true, read: readFilled, expected: 'the path of a readable PEM file', meaning: 'certificate chain (PEM), to serve https directly' })
  readonly tlsCertFile: string | undefined

  /** Path of the private key of the certificate, PEM. Default: none. */
  @Setting({ isPathToRead: true, read: readFilled, expected: 'the path of a readable PEM file', meaning: 'private key of the certificate (PEM)' })
  readonly tlsKeyFile: string | undefined

  /** The storage of data. Default: SQLite, in the file `keyhall.db` of the data directory. */
  @Setting({
    read: readStorage, secret: 'credentials', mayBeInFile: true, defaultShown: '`sqlite:./data/keyhall.db`',
    expected: 'sqlite:<path>, postgres://<user>:<password>@<host>/<database> or memory:',
    meaning:
      'or `postgres://<user>:<password>@<host>/<database>` (`?pool=10`: connections per process), or `memory:`. Several hosts of one database, ' +
      '`…@<host1>:5432,<host2>:5432/<database>`: the one that accepts writes is used. The default file is in the data directory',
  })
  readonly storage!: StorageSetting

  /** The driver of SQLite. Default: Node's own from Node 22.16 on, else better-sqlite3. */
  @Setting({
    read: readChoice(SQLITE_DRIVERS, 'is no driver of SQLite'), expected: `one of ${SQLITE_DRIVERS.join(', ')}`,
    defaultShown: '`node` from Node.js 22.16 on, `better-sqlite3` before',
    meaning: 'driver of SQLite: that of Node.js, or the optional package better-sqlite3, which `npm start` compiles when this variable asks for it. Both use the same file',
  })
  readonly sqliteDriver: SqliteDriverName | undefined

  /** The directory of generated secrets, created with mode 0700. Default `./data`. */
  @Setting({ default: './data', read: readFilled, expected: 'the path of a directory', meaning: 'generated secrets (mode 0600)' })
  readonly dataDir!: string

  /** 32 bytes as 43 base64url characters. Default: none, generated into the data directory. */
  @Setting({
    read: readMasterKey, secret: 'whole', mayBeInFile: true, expected: '32 random bytes in base64url: 43 characters',
    defaultShown: 'generated into the data directory on the first start',
    meaning: '32 bytes, base64url: encrypts private keys and other secrets at rest; a wrong one refuses to start',
  })
  readonly masterKey: string | undefined

  /** Path of the declarative seed, JSON. Default: none. */
  @Setting({
    isPathToRead: true, read: readFilled, expected: 'the path of a readable JSON file',
    meaning: 'declarative seed (JSON), applied at each start, idempotent by id; never deletes',
  })
  readonly bootstrapFile: string | undefined

  /** Mail address of the first administrator. Default: `admin@`, the vendor word and the host of the base URL. */
  @Setting({
    read: readEmailAddress, expected: 'an email address', defaultShown: '`admin@`, the vendor word and the host of the base URL',
    meaning: 'email address of the administrator that the first start creates, for signing in and resetting the password; later starts ignore it',
  })
  readonly adminEmail: string | undefined

  /** Path of a file with the password of the first administrator. Default: none, the password is random. */
  @Setting({
    read: readFilled, expected: 'the path of a file with a password', defaultShown: 'none: the password is random and shown once',
    meaning: 'file with the password of that administrator; read by the first start only; may be deleted afterwards',
  })
  readonly adminPasswordFile: string | undefined

  /** Path of the file that the first start writes its secrets to. Default: none, it prints them. */
  @Setting({
    read: readFilled, expected: 'the path of a file that does not exist', defaultShown: 'none: the first start prints them to standard error',
    meaning: 'new file (JSON, mode 0600) that the first start writes the sign-in address, the administrator and the secret of the service user to, instead of printing them',
  })
  readonly firstSecretsFile: string | undefined
}

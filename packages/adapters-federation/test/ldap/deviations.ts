import { generateOwnKey } from '@keyhall/adapters-federation'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { LOCALHOST } from './certificate.js'
import { freePort } from './directories.js'
import { npmDirectory } from './npm-directory.js'
import { ENTRIES, PEOPLE, ROOT } from './people.js'
import type { Codes, RawServers } from './raw-server.js'

const now = Math.floor(Date.now() / 1000)
const OTHER_NAME = await generateOwnKey('other.example', now)
const EXPIRED = await generateOwnKey('localhost', now - 11 * 365 * 86_400)

/** How a directory, or the settings for it, differ from those that work. */
export interface LdapDeviation {
  /** The members that differ, with servers that are closed by the test. */
  readonly settings: (servers: RawServers) => Promise<Partial<LdapSettings>> | Partial<LdapSettings>
  readonly bindPassword?: string
  readonly userName?: string
  readonly password?: string
  /** Whether the test of the provider finds it, with the same words. */
  readonly isTested?: true
  /** Whether the settings cannot be saved, so that only older ones are like this. */
  readonly isUnsaved?: true
}

const TEXT = 'text of the directory'
const answering = (codes: Codes): LdapDeviation => ({ settings: async (servers) => ({ servers: [`ldap://127.0.0.1:${await servers.answering({ text: TEXT, ...codes })}`] }) })
const tested = (one: LdapDeviation): LdapDeviation => ({ ...one, isTested: true })
const ADA = { uid: 'ada', employeeNumber: '7' }
/** The text of Active Directory. */
const microsoft = (data: string, own: Codes = {}): LdapDeviation =>
  answering({ attributes: ADA, person: 49, text: `80090308: LdapErr: DSID-0C09042A, comment: AcceptSecurityContext error, data ${data}, v4563`, ...own })
const ldaps = (port: number): string => `ldaps://localhost:${port}`
const plain = (port: number): string => `ldap://127.0.0.1:${port}`
/** An ordinary directory. */
const ordinary = (settings: Partial<LdapSettings> = {}): LdapDeviation['settings'] => async (servers) => {
  const directory = await npmDirectory({ entries: [...ENTRIES, { dn: `cn=twin,${PEOPLE}`, attributes: { objectClass: ['inetOrgPerson'], uid: ['twin'], mail: ['twin@example.org'] } }, { dn: `cn=two,${PEOPLE}`, attributes: { objectClass: ['inetOrgPerson'], uid: ['twin'] } }] })
  servers.also(directory)
  return { servers: [plain(directory.port)], ...settings }
}

/** Each deviation with the class and the words of its sentence. */
export const LDAP_REFUSED: Readonly<Record<string, readonly [LdapDeviation, kind: string, ...words: string[]]>> = {
  'a port without a server': [tested({ settings: async () => ({ servers: [plain(await freePort())] }) }), 'unreachable', '127.0.0.1:', 'nothing listens there', 'ECONNREFUSED'],
  'a name that is unknown': [tested({ settings: () => ({ servers: ['ldaps://directory.invalid'] }) }), 'unreachable', 'directory.invalid', 'name'],
  'a server that does not answer': [tested({ settings: async (servers) => ({ servers: [plain(await servers.serve(() => undefined))], timeoutSeconds: 1 }) }), 'unreachable', 'did not answer within 1 s'],
  'a server that sends too much': [tested({ settings: async (servers) => ({ servers: [plain(await servers.serve((socket) => {
    socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))
    const flood = (): void => { while (!socket.destroyed && socket.write(Buffer.alloc(65_536))); }
    socket.on('drain', flood)
    flood()
  }))] }) }), 'unreachable', 'more than 4 MiB'],
  'a server that is busy': [tested(answering({ bind: 51 })), 'unreachable', TEXT, '0x33'],
  'two servers that do not answer': [{ settings: async () => ({ servers: [plain(await freePort()), 'ldaps://directory.invalid'] }) }, 'unreachable', '127.0.0.1:', '; directory.invalid', 'nothing listens there'],
  'a certificate that is not trusted': [tested({ settings: async (servers) => ({ servers: [ldaps(await servers.answering({}, LOCALHOST))] }) }), 'unreachable', 'not trusted: enter the certificate', '"CN=localhost"', 'SHA-256'],
  'a certificate for another name': [tested({ settings: async (servers) => ({ servers: [ldaps(await servers.answering({}, OTHER_NAME))], rootCa: OTHER_NAME.certificate }) }), 'unreachable', 'for another name', 'localhost', '"CN=other.example"'],
  'a certificate that is expired': [tested({ settings: async (servers) => ({ servers: [ldaps(await servers.answering({}, EXPIRED))], rootCa: EXPIRED.certificate }) }), 'unreachable', 'is expired', 'valid to'],
  'a server without TLS on the port of ldaps': [tested({ settings: async (servers) => ({ servers: [ldaps(await servers.serve((socket) => socket.write('hello, no TLS here')))] }) }), 'unreachable', 'does not speak TLS on this port'],
  'a server that hangs up during the handshake': [tested({ settings: async (servers) => ({ servers: [ldaps(await servers.serve((socket) => socket.once('data', () => socket.end())))] }) }), 'unreachable', 'TLS'],
  'TLS on the port of ldap, or a server that hangs up': [tested({ settings: async (servers) => ({ servers: [plain(await servers.answering({}, LOCALHOST))] }) }), 'unreachable', '127.0.0.1', 'check port and encryption'],
  'no StartTLS': [tested({ ...answering({ startTls: 2 }), settings: async (servers) => ({ servers: [plain(await servers.answering({ startTls: 2, text: TEXT }))], startTls: true }) }), 'misconfigured', 'refuses StartTLS: use ldaps', TEXT],
  'an address that is not LDAP': [{ settings: () => ({ servers: ['https://directory.example'] }), isTested: true, isUnsaved: true }, 'misconfigured', '"https://directory.example"', 'ldaps://directory.example'],
  'no server': [{ settings: () => ({ servers: [] }), isUnsaved: true }, 'misconfigured', 'no server'],
  'a wrong password of the service account': [tested({ settings: ordinary(), bindPassword: 'wrong' }), 'misconfigured', 'service account "cn=service,dc=example,dc=org"', 'check its DN and password'],
  'no password of the service account': [tested({ settings: ordinary(), bindPassword: '', isUnsaved: true }), 'misconfigured', 'service account "cn=service,dc=example,dc=org"', 'no password (bindPassword)'],
  'a service account of Active Directory that is locked': [tested(microsoft('775', { bind: 49 })), 'misconfigured', 'service account', 'is locked', 'data 775'],
  'a service account of Active Directory that is disabled': [tested(microsoft('533', { bind: 49 })), 'misconfigured', 'service account', 'is disabled', 'data 533'],
  'a name of the service account that is no DN': [tested(answering({ bind: 34 })), 'misconfigured', 'service account', 'not a DN', TEXT],
  'binds only with encryption': [tested(answering({ bind: 8 })), 'misconfigured', 'service account', 'requires encryption', '0x8'],
  'no simple binds': [tested(answering({ bind: 7 })), 'misconfigured', 'service account', 'does not accept simple binds'],
  'no bind without a service account': [tested({ settings: async (servers) => ({ servers: [plain(await servers.answering({ bind: 48, text: TEXT }))], bindDn: '' }), bindPassword: '' }), 'misconfigured', 'bind without a service account', 'cannot sign in by password'],
  'a base that does not exist': [tested({ settings: ordinary({ baseDn: 'dc=missing' }) }), 'misconfigured', '"dc=missing"', 'baseDn', 'does not exist'],
  'a base that is no DN': [tested({ ...answering({ search: 34 }), settings: async (servers) => ({ servers: [plain(await servers.answering({ search: 34, text: TEXT }))], baseDn: 'missing' }) }), 'misconfigured', '"missing"', 'not a DN'],
  'a base on another server': [tested(answering({ search: 10 })), 'misconfigured', `"${ROOT}"`, 'refers to another server'],
  'a search that the service account may not do': [tested(answering({ search: 50 })), 'misconfigured', 'service account may not read'],
  'a search that takes too long': [tested(answering({ search: 3 })), 'unreachable', 'did not finish the search', `"${ROOT}"`],
  'a search beyond the limit of the administrator': [tested(answering({ search: 11 })), 'misconfigured', 'limit of its administrator'],
  'a search that needs a bind': [tested(answering({ search: 1 })), 'misconfigured', 'answers only after a bind'],
  'an unexpected result code': [tested(answering({ search: 80 })), 'misconfigured', 'unexpected reason', '0x50', TEXT],
  'a filter that is no attribute': [{ settings: ordinary({ userFilters: ['uid)(x'] }), isUnsaved: true }, 'misconfigured', '"uid)(x"', 'not the name of an attribute'],
  'no filter': [{ settings: ordinary({ userFilters: [] }), isUnsaved: true }, 'misconfigured', 'userFilters', 'uid'],
  'no entry': [{ settings: ordinary(), userName: 'nobody' }, 'refused', 'no entry below', `"${ROOT}"`, 'uid or mail', 'inetOrgPerson'],
  'no entry in the base of users': [{ settings: ordinary({ userBase: 'ou=groups' }) }, 'refused', 'no entry below', `"ou=groups,${ROOT}"`],
  'no entry of the object class': [{ settings: ordinary({ userObjectClasses: ['account'] }) }, 'refused', 'no entry below', 'object class account'],
  'an entry on another server': [answering({ reference: 'ldap://elsewhere.example/dc=example,dc=org' }), 'refused', 'no entry below', '"ldap://elsewhere.example/dc=example,dc=org"', 'not followed'],
  'two entries': [{ settings: ordinary(), userName: 'twin' }, 'refused', 'several entries below', 'uid or mail', 'unique'],
  'no id attribute': [tested({ settings: ordinary({ attributes: { id: 'entryUUID' } }) }), 'misconfigured', 'no attribute entryUUID', '"employeenumber"', '"uid"', '"userpassword"]'],
  'an id attribute with bytes': [tested(answering({ attributes: { uid: 'ada', employeeNumber: '\0' } })), 'misconfigured', 'attribute employeeNumber', 'no text'],
  'a base of groups that does not exist': [tested({ settings: ordinary({ groups: { baseDn: 'dc=missing', isNested: true } }) }), 'misconfigured', '"dc=missing"', 'base of groups', 'does not exist'],
  'a wrong password': [{ settings: ordinary(), password: 'wrong' }, 'refused', 'password is wrong', 'invalid credentials'],
  'an empty password': [{ settings: ordinary(), password: '' }, 'refused', 'password is empty', 'not asked'],
  'an empty name': [{ settings: ordinary(), userName: ' ' }, 'refused', 'user name is empty'],
  'a name that is too long': [{ settings: ordinary(), userName: 'a'.repeat(257) }, 'refused', 'user name is longer than 256'],
  'a person of Active Directory who is gone': [microsoft('525'), 'refused', 'user does not exist', 'data 525'],
  'a wrong password of Active Directory': [microsoft('52e'), 'refused', 'password is wrong', 'data 52e'],
  'a restricted account of Active Directory': [microsoft('52f'), 'refused', 'restriction of the account', 'data 52f'],
  'a time outside of the hours of Active Directory': [microsoft('530'), 'refused', 'at this time', 'data 530'],
  'a computer outside of the list of Active Directory': [microsoft('531'), 'refused', 'at this computer', 'data 531'],
  'an expired password of Active Directory': [microsoft('532'), 'refused', 'password is expired', 'data 532'],
  'a disabled account of Active Directory': [microsoft('533'), 'refused', 'account is disabled', 'data 533'],
  'an expired account of Active Directory': [microsoft('701'), 'refused', 'account is expired', 'data 701'],
  'a password of Active Directory that must be changed': [microsoft('773'), 'refused', 'must be changed first', 'data 773'],
  'a locked account of Active Directory': [microsoft('775'), 'refused', 'account is locked', 'data 775'],
  'an account without a password': [answering({ attributes: ADA, person: 48 }), 'refused', 'cannot sign in by password', '0x30'],
  'a server that is unwilling to verify': [answering({ attributes: ADA, person: 53 }), 'refused', 'unwilling', '0x35'],
  'passwords of people only with encryption': [answering({ attributes: ADA, person: 13 }), 'misconfigured', 'does not verify passwords of people', 'requires encryption'],
}

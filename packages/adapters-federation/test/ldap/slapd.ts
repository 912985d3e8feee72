import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { LOCALHOST } from './certificate.js'
import { freePort } from './directories.js'
import type { Directory } from './directories.js'
import { ENTRIES, ROOT, SERVICE, SERVICE_PASSWORD } from './people.js'

const BINARY = '/usr/sbin/slapd'
const ADD = '/usr/sbin/slapadd'

/** Skips a test (test/support/missing-tool.ts). */
class MissingTool extends Error {
  override readonly name = 'MissingTool'
}

const configuration = (folder: string): string => `
${['core', 'cosine', 'inetorgperson', 'nis'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
allow bind_anon_cred
database mdb
maxsize 16777216
suffix "${ROOT}"
rootdn "${SERVICE}"
rootpw ${SERVICE_PASSWORD}
directory ${folder}/data
access to attrs=userPassword by anonymous auth by * none
access to * by dn="${SERVICE}" read by * none
`

/** A value in LDIF: base64, so that no character has a meaning (RFC 2849). */
const ldif = ({ dn, attributes }: (typeof ENTRIES)[number]): string =>
  [['dn', dn] as const, ...Object.entries(attributes).flatMap(([name, values]) => values.map((value) => [name, value] as const))]
    .map(([name, value]) => `${name}:: ${Buffer.from(value).toString('base64')}`).join('\n')

const unit = (name: string) => ({ dn: `ou=${name},${ROOT}`, attributes: { objectClass: ['organizationalUnit'], ou: [name] } })

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

/** Starts OpenLDAP with the entries of `people.ts` in a folder of its own. @throws MissingTool without OpenLDAP */
export async function slapd(more: string = ''): Promise<Directory> {
  if (![BINARY, ADD].every((file) => fs.existsSync(file))) throw new MissingTool('needs OpenLDAP: install the Debian package slapd')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keyhall-slapd-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  fs.mkdirSync(`${folder}/data`)
  fs.writeFileSync(`${folder}/certificate.pem`, LOCALHOST.certificate)
  fs.writeFileSync(`${folder}/key.pem`, LOCALHOST.privateKey)
  fs.writeFileSync(`${folder}/slapd.conf`, configuration(folder))
  const root = { dn: ROOT, attributes: { objectClass: ['organization', 'dcObject'], o: ['Example'], dc: ['example'] } }
  const entries = [root, unit('people'), unit('groups'), ...ENTRIES]
  fs.writeFileSync(`${folder}/data.ldif`, `${entries.map(ldif).join('\n\n')}\n\n${more}`)
  execFileSync(ADD, ['-f', `${folder}/slapd.conf`, '-l', `${folder}/data.ldif`], { stdio: 'pipe' })
  const server = spawn(BINARY, ['-f', `${folder}/slapd.conf`, '-h', `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`, '-d', '0'], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  for (let attempt = 0; attempt < 400 && !((await isListening(port)) && (await isListening(tlsPort))); attempt += 1) {
    if (server.exitCode !== null) throw new Error(`slapd ended with ${server.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    name: 'slapd', port, tlsPort, certificate: LOCALHOST.certificate,
    close: async () => {
      server.kill()
      await ended
      fs.rmSync(folder, { recursive: true })
    },
  }
}

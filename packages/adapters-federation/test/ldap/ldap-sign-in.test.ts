import assert from 'node:assert/strict'
import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable } from '@keyhall/core/external-sign-in'
import type { LdapSettings } from '@keyhall/core/identity-providers'
import { freePort, plainAt, provider, signIn, upstream } from './directories.js'
import type { Directory } from './directories.js'
import { npmDirectory } from './npm-directory.js'
import { ADA, GROUPS, PEOPLE } from './people.js'
import { slapd } from './slapd.js'

const refusedAs = (reason: string) => (problem: Error): boolean => problem instanceof UpstreamRefused && problem.reason === reason

const KINDS: readonly (readonly [string, () => Promise<Directory>])[] = [['ldapjs', () => npmDirectory()], ['slapd', () => slapd()]]

for (const [kind, start] of KINDS) {
  describe(`Sign-in at a directory (${kind})`, () => {
    let directory: Directory
    const at = (settings: Partial<LdapSettings> = {}, password?: string) => provider({ servers: [plainAt(directory)], ...settings }, password)
    before(async () => void (directory = await start()))
    after(() => directory.close())

    it('asks for user name and password on our own page', async () => {
      assert.deepEqual(await upstream.begin(at(), { callback: 'https://login.example', state: 's' }), { go: { kind: 'credentials' }, memory: '{}' })
    })

    it('finds a person by name or address, and proves the password', async () => {
      for (const name of ['ada', ' ADA ', 'ada@example.org']) {
        const { claims, ...identity } = await signIn(at(), name, 'ada-password')
        assert.deepEqual(identity, {
          externalId: 'id-ada', userName: 'ada', firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', email: 'ada@example.org',
          isEmailVerified: false, isPhoneVerified: false, amr: ['pwd'],
        })
        assert.equal(claims['dn'], ADA)
        assert.equal(claims['employeenumber'], 'id-ada')
      }
    })

    it('does not turn passwords into claims', async () => {
      const { claims } = await signIn(at(), 'ada', 'ada-password')
      assert.ok(!JSON.stringify(claims).includes('ada-password'))
    })

    it('refuses a wrong password and an unknown name alike', async () => {
      await assert.rejects(signIn(at(), 'ada', 'wrong'), refusedAs('invalid_credentials'))
      await assert.rejects(signIn(at(), 'nobody', 'ada-password'), refusedAs('invalid_credentials'))
    })

    it('refuses entries of other classes and outside of the base', async () => {
      await assert.rejects(signIn(at({ userFilters: ['cn'] }), 'router', 'x'), refusedAs('invalid_credentials'))
      await assert.rejects(signIn(at({ userBase: 'ou=groups' }), 'ada', 'ada-password'), refusedAs('invalid_credentials'))
      assert.equal((await signIn(at({ userBase: PEOPLE }), 'ada', 'ada-password')).externalId, 'id-ada')
    })

    it('treats every character of a name as text (LDAP injection)', async () => {
      for (const name of ['*', 'ad*', 'ada)(uid=*', '*)(|(objectClass=*', 'ada\0', '\\61da', '(uid=ada)'])
        await assert.rejects(signIn(at(), name, 'ada-password'), refusedAs('invalid_credentials'))
      // ldapjs escapes the value that it received, so that it finds no such name.
      if (kind === 'slapd') assert.equal((await signIn(at(), 'o(b)*\\', 'o(b)*\\-password')).externalId, 'id-o(b)*\\')
    })

    it('refuses an empty password, which the directory would accept', async () => {
      await assert.rejects(signIn(at(), 'ada', ''), refusedAs('invalid_credentials'))
      await assert.rejects(signIn(at({}, ''), 'ada', 'ada-password'), UpstreamMisconfigured)
    })

    it('names a wrong service account, base and id attribute as problems of the settings', async () => {
      await assert.rejects(signIn(at({}, 'wrong'), 'ada', 'ada-password'), UpstreamMisconfigured)
      await assert.rejects(signIn(at({ baseDn: 'dc=missing' }), 'ada', 'ada-password'), UpstreamMisconfigured)
      await assert.rejects(signIn(at({ attributes: { id: 'employeeType' } }), 'ada', 'ada-password'), UpstreamMisconfigured)
      await assert.rejects(signIn(at({ userFilters: ['uid)(x'] }), 'ada', 'ada-password'), UpstreamMisconfigured)
    })

    it('finds direct groups, and nested ones once, although they contain each other', async () => {
      const groups = async (isNested: boolean): Promise<unknown> => (await signIn(at({ groups: { baseDn: GROUPS, isNested } }), 'ada', 'ada-password')).claims['groups']
      assert.deepEqual(await groups(false), ['admins'])
      assert.deepEqual(await groups(true), ['admins', 'staff', 'all'])
    })

    it('tries the servers in their order', async () => {
      const dead = `ldap://127.0.0.1:${await freePort()}`
      assert.equal((await signIn(at({ servers: [dead, plainAt(directory)] }), 'ada', 'ada-password')).externalId, 'id-ada')
      await assert.rejects(signIn(at({ servers: [dead, dead] }), 'ada', 'ada-password'), UpstreamUnreachable)
    })

    it('connects by ldaps with the certificate of the directory only', async () => {
      const servers = [`ldaps://localhost:${directory.tlsPort}`]
      assert.equal((await signIn(at({ servers, rootCa: directory.certificate }), 'ada', 'ada-password')).externalId, 'id-ada')
      await assert.rejects(signIn(at({ servers }), 'ada', 'ada-password'), UpstreamUnreachable)
      await assert.rejects(signIn(at({ servers: [`ldaps://127.0.0.1:${directory.tlsPort}`], rootCa: directory.certificate }), 'ada', 'ada-password'), UpstreamUnreachable)
    })

    it('is tested step by step', async () => {
      const steps = await upstream.test(at({ groups: { baseDn: GROUPS, isNested: true } }), '')
      assert.deepEqual(steps.map(({ step, isOk }) => [step.split(' ').slice(1).join(' '), isOk]), [['connection', true], ['service account', true], ['people', true], ['groups', true]])
    })

    const PROBLEMS: readonly (readonly [string, () => Partial<LdapSettings> | Promise<Partial<LdapSettings>>, RegExp])[] = [
      ['a port without a server', async () => ({ servers: [`ldap://127.0.0.1:${await freePort()}`] }), /nothing listens there/],
      ['a certificate that is not trusted', () => ({ servers: [`ldaps://localhost:${directory.tlsPort}`] }), /not trusted: enter the certificate/],
      ['a base that does not exist', () => ({ baseDn: 'dc=missing' }), /base does not exist/],
      ['object classes that no entry has', () => ({ userObjectClasses: ['account'] }), /no entry below/],
      ['an id attribute that entries lack', () => ({ attributes: { id: 'employeeType' } }), /no attribute employeeType/],
      ['a base of groups that does not exist', () => ({ groups: { baseDn: 'dc=missing', isNested: true } }), /base does not exist/],
      ['no server', () => ({ servers: [] }), /no server/],
      ['an address that is not LDAP', () => ({ servers: ['https://directory.example'] }), /must be an address such as/],
    ]
    for (const [name, settings, words] of PROBLEMS)
      it(`says in words that there is ${name}`, async () => {
        const wrong = (await upstream.test(at(await settings()), '')).filter(({ isOk }) => !isOk)
        assert.equal(wrong.length, 1)
        assert.match(wrong[0]?.detail ?? '', words)
      })

    it('says in words that the service account is refused', async () => {
      const wrong = (await upstream.test(at({}, 'wrong'), '')).filter(({ isOk }) => !isOk)
      assert.match(wrong.map(({ detail }) => detail).join(), /refuses the service account/)
    })
  })
}

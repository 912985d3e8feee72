import assert from 'node:assert/strict'
import type { SignInTrait, WayIn } from '@keyhall/core/instance'
import type { ExternalLink } from '@keyhall/core/identity-providers'
import type { Stores } from '@keyhall/core/stores'
import type { Human } from '@keyhall/core/users'
import { aHuman, anId, NOW } from './builders.js'
import { aProvider } from './identity-providers.contract.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

/** Addresses with email codes switched on, and the traits of their owners. */
const ADDRESSES: readonly (readonly [email: Human['email'], traits: readonly SignInTrait[]])[] = [
  [undefined, []],
  [{ address: 'ada@mail.example', isVerified: true }, ['email_code', 'verified_email']],
  [{ address: 'ada@mail.example', isVerified: false }, ['unverified_email']],
  [{ address: 'Ada@Mail.localhost', isVerified: true }, ['email_code', 'verified_email', 'local_email']],
  [{ address: 'ada@mail.invalid', isVerified: false }, ['unverified_email', 'local_email']],
]

export function signInWaysContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: ways to sign in`, () => {
    const world = seeded(open)
    const run = <T>(work: (stores: Stores) => Promise<T>) => world().storage.run(work)
    const added = async (own: Partial<Human>) => {
      const user = aHuman({ orgId: world().org.id, ...own })
      await run(({ users }) => users.add(user))
      return user
    }

    it('include a code by mail only for a verified address, whatever was switched on', async () => {
      for (const [email, expected] of ADDRESSES) {
        const { id } = await added(email ? { email } : {})
        await run(({ memberships }) => memberships.setRoles(id, { kind: 'instance' }, ['IAM_OWNER']))
        await run(({ factors }) => factors.setEmailCode(id, true))
        const owners = await run(({ signInWays }) => signInWays.owners())
        assert.deepEqual(owners.map(({ traits }) => traits), [expected], email?.address ?? 'no address')
        const isAmong = async (traits: readonly SignInTrait[]) =>
          (await run(({ signInWays }) => signInWays.orgLosing({ among: world().org.id, before: [{ has: traits, lacks: [] }], after: [] }))) === world().org.id
        assert.equal(await isAmong(['email_code']), expected.includes('email_code'))
        await run(({ users }) => users.remove(id, NOW))
      }
    })

    it('include a linked sign-in until it is suspended, and again when it is confirmed', async () => {
      const user = await added({})
      const provider = aProvider()
      await run(({ identityProviders }) => identityProviders.add(provider))
      const link: ExternalLink = { providerId: provider.id, externalId: anId(), userId: user.id, userName: 'ada', linkedAt: NOW }
      await run(({ externalLinks }) => externalLinks.add(link))
      const before: readonly WayIn[] = [{ has: [], lacks: [], linkedTo: [provider.id] }]
      const losing = () => run(({ signInWays }) => signInWays.orgLosing({ among: world().org.id, before, after: [] }))
      assert.equal(await losing(), world().org.id)
      await run(({ externalLinks }) => externalLinks.suspend(provider.id, NOW))
      assert.equal(await losing(), undefined)
      await run(({ externalLinks }) => externalLinks.confirm(link))
      assert.equal(await losing(), world().org.id)
    })

    it('keep the first time of a suspension, and list suspended links with it', async () => {
      const user = await added({})
      const provider = aProvider()
      await run(({ identityProviders }) => identityProviders.add(provider))
      const link: ExternalLink = { providerId: provider.id, externalId: anId(), userId: user.id, userName: 'ada', linkedAt: NOW, suspendedAt: NOW }
      await run(({ externalLinks }) => externalLinks.add(link))
      await run(({ externalLinks }) => externalLinks.suspend(provider.id, NOW + 60))
      assert.deepEqual(await run(({ externalLinks }) => externalLinks.find(provider.id, link.externalId)), link)
      assert.deepEqual(await run(({ externalLinks }) => externalLinks.ofUser(user.id)), [link])
      assert.deepEqual(await run(({ bulk }) => bulk.linksOf([user.id])), [link])
      assert.equal(await run(({ externalLinks }) => externalLinks.remove(link)), true)
    })
  })
}

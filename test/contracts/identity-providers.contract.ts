import assert from 'node:assert/strict'
import { LinkTaken, MAX_EXTERNAL_ID, ProviderTaken } from '@keyhall/core/identity-providers'
import type { ExternalLink, IdentityProvider } from '@keyhall/core/identity-providers'
import type { OrgId } from '@keyhall/core/shared'
import { ProviderId, StaleWrite } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import { aHuman, anId, FAR, NOW } from './builders.js'
import type { OpenStorage } from './world.js'
import { seeded } from './world.js'

export const aProvider = (own: Partial<IdentityProvider> = {}): IdentityProvider => ({
  id: ProviderId.parse(anId()), name: 'Müller & Co 🔑', state: 'active', brand: 'oidc',
  settings: {
    protocol: 'oidc', issuer: 'https://idp.example', clientId: 'c', scopes: ['openid', 'email'], isIdTokenMapping: false, usePkce: true, trustsEmails: false,
  },
  sealedSecrets: 'v1.sealed',
  options: {
    isLinkingAllowed: true, isCreationAllowed: false, isAutoCreation: false, isAutoUpdate: true, autoLinking: 'email', allowedDomains: ['a.example'], isTrustedForFactors: false,
  },
  version: 1, createdAt: NOW, changedAt: FAR, ...own,
})

export function identityProvidersContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: identity providers`, () => {
    const world = seeded(open)
    const run = <T>(work: (stores: Stores) => Promise<T>) => world().storage.run(work)
    const find = (id: ProviderId) => world().storage.read(({ identityProviders }) => identityProviders.find(id))
    const ofOwner = (orgId: OrgId | undefined) => world().storage.read(({ identityProviders }) => identityProviders.ofOwner(orgId))
    const added = async (own: Partial<IdentityProvider> = {}) => {
      const provider = aProvider(own)
      await run(({ identityProviders }) => identityProviders.add(provider))
      return provider
    }
    const linked = async (own: Partial<ExternalLink> = {}) => {
      const { id: providerId } = await added()
      const link: ExternalLink = { providerId, externalId: anId(), userId: world().user.id, userName: 'ada', linkedAt: NOW, ...own }
      await run(({ externalLinks }) => externalLinks.add(link))
      return link
    }
    const ofUser = () => world().storage.read(({ externalLinks }) => externalLinks.ofUser(world().user.id))
    const findLink = ({ providerId, externalId }: ExternalLink) => world().storage.read(({ externalLinks }) => externalLinks.find(providerId, externalId))

    it('keep every field', async () => {
      const { sealedSecrets: _none, ...plain } = aProvider({ orgId: world().org.id, state: 'inactive' })
      await run(({ identityProviders }) => identityProviders.add(plain))
      assert.deepEqual(await find(plain.id), plain)
      const sealed = await added()
      assert.deepEqual(await find(sealed.id), sealed)
      await assert.rejects(run(({ identityProviders }) => identityProviders.add(sealed)), ProviderTaken)
    })

    it('keep their claim rules', async () => {
      const claimRules: IdentityProvider['claimRules'] = [
        { name: 'Roles', source: { kind: 'path', path: ['groups'] }, destination: { kind: 'roles', projectId: world().project.id }, shape: 'list', when: 'always' },
      ]
      const provider = await added({ claimRules })
      assert.deepEqual(await find(provider.id), provider)
      const { claimRules: _removed, ...without } = provider
      await run(({ identityProviders }) => identityProviders.update({ ...without, version: 2 }))
      assert.deepEqual(await find(provider.id), { ...without, version: 2 })
    })

    it('keep the roles that came with a link, also when its name changes', async () => {
      const link = await linked()
      const roles = [{ projectId: world().project.id, roleKeys: ['dev', 'Müller 🔑'] }]
      await run(({ externalLinks }) => externalLinks.setRoles(link, roles))
      await run(({ externalLinks }) => externalLinks.rename({ ...link, userName: 'new' }))
      assert.deepEqual(await findLink(link), { ...link, userName: 'new', roles })
      await run(({ externalLinks }) => externalLinks.setRoles({ ...link, userId: 'another' as ExternalLink['userId'] }, []))
      assert.deepEqual((await findLink(link))?.roles, roles)
      await run(({ externalLinks }) => externalLinks.setRoles(link, []))
      assert.deepEqual(await findLink(link), { ...link, userName: 'new' })
    })

    it('are listed by owner', async () => {
      const own = [await added({ orgId: world().org.id }), await added({ orgId: world().org.id })]
      const other = await added()
      assert.deepEqual(await ofOwner(world().org.id), own.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      const ofInstance = (await ofOwner(undefined)).map(({ id }) => id)
      assert.ok(ofInstance.includes(other.id) && own.every(({ id }) => !ofInstance.includes(id)))
    })

    it('are replaced by the next version only', async () => {
      const provider = await added()
      const changed = { ...provider, name: 'B', version: 2 }
      await run(({ identityProviders }) => identityProviders.update(changed))
      assert.deepEqual(await find(provider.id), changed)
      await assert.rejects(run(({ identityProviders }) => identityProviders.update(changed)), StaleWrite)
    })

    it('are removed with their links', async () => {
      const link = await linked()
      const remove = () => run(({ identityProviders }) => identityProviders.remove(link.providerId, NOW))
      assert.deepEqual([await remove(), await remove()], [true, false])
      assert.deepEqual([await find(link.providerId), await findLink(link)], [undefined, undefined])
    })

    it('are removed with their organization, with their links', async () => {
      const { id: providerId } = await added({ orgId: world().clientOrg.id })
      const link = await linked({ providerId })
      await run(async ({ orgs, projects }) => {
        await projects.remove(world().project.id, NOW)
        await orgs.remove(world().clientOrg.id, NOW)
      })
      assert.deepEqual([await find(providerId), await findLink(link)], [undefined, undefined])
    })

    it('have links with case-sensitive ids of any script, the longest included', async () => {
      const link = await linked({ externalId: 'é'.repeat(MAX_EXTERNAL_ID) })
      assert.deepEqual(await findLink(link), link)
      assert.equal(await findLink({ ...link, externalId: 'É'.repeat(MAX_EXTERNAL_ID) }), undefined)
    })

    it('have links that belong to one user', async () => {
      const link = await linked()
      const other = aHuman({ orgId: world().org.id })
      await run(({ users }) => users.add(other))
      await assert.rejects(run(({ externalLinks }) => externalLinks.add({ ...link, userId: other.id })), LinkTaken)
      await assert.rejects(run(({ externalLinks }) => externalLinks.add(link)), LinkTaken)
      const remove = (userId: typeof other.id) => run(({ externalLinks }) => externalLinks.remove({ ...link, userId }))
      assert.deepEqual([await remove(other.id), await remove(link.userId), await remove(link.userId)], [false, true, false])
    })

    it('have links that are suspended together, and confirmed one by one', async () => {
      const [first, second] = [await linked(), await linked({ isGiven: true })]
      await run(({ externalLinks }) => externalLinks.suspend(first.providerId, NOW))
      assert.deepEqual((await findLink(first))?.suspendedAt, NOW)
      await run(({ externalLinks }) => externalLinks.confirm({ ...first, userId: 'another' as ExternalLink['userId'] }))
      assert.equal((await findLink(first))?.suspendedAt, NOW)
      await run(({ externalLinks }) => externalLinks.confirm(first))
      assert.deepEqual(await findLink(first), first)
      assert.equal((await findLink(second))?.isGiven, true)
    })

    it('are a way in for an owner of the instance only if they belong to the instance, and while the link is not suspended', async () => {
      const { user, org } = world()
      await run(({ memberships }) => memberships.setRoles(user.id, { kind: 'instance' }, ['IAM_OWNER']))
      const own = await linked()
      const { id: providerId } = await added({ orgId: org.id })
      await linked({ providerId })
      const waysIn = async () => (await run(({ signInWays }) => signInWays.owners())).filter(({ orgId }) => orgId === org.id).map(({ linkedTo }) => linkedTo)
      assert.deepEqual(await waysIn(), [[own.providerId]])
      await run(({ externalLinks }) => externalLinks.suspend(own.providerId, NOW))
      assert.deepEqual(await waysIn(), [[]])
    })

    it('have links that are renamed and listed by user, the oldest first', async () => {
      const later = await linked({ linkedAt: FAR })
      const first = await linked()
      await run(({ externalLinks }) => externalLinks.rename({ ...later, userName: 'Ada L.' }))
      assert.deepEqual(await ofUser(), [first, { ...later, userName: 'Ada L.' }])
    })

    it('lose the links of a removed user', async () => {
      const link = await linked()
      await run(({ users }) => users.remove(world().user.id, NOW))
      assert.equal(await findLink(link), undefined)
    })
  })
}

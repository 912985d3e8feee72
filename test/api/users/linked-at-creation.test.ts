import assert from 'node:assert/strict'
import { callers } from '../../support/api-callers.js'
import { overTransports } from '../../support/api.js'
import type { Api } from '../../support/api.js'
import { aPerson, freshName, MANAGEMENT, typesBy, USERS } from '../../support/api-users.js'

const acme = { as: callers.orgOwner }
const OIDC = { name: 'There', issuer: 'https://there.example', clientId: 'c', clientSecret: 's' }

const person = () => ({ username: freshName(), profile: { givenName: 'Mini', familyName: 'Mouse' }, email: { email: 'mini@mouse.example', isVerified: true } })

interface Link {
  readonly idpId: string
  readonly userId: string
  readonly userName: string
}

/** The methods that add a person with linked sign-ins. @returns the id of the person */
const METHODS: readonly { readonly method: string; readonly input: (links: readonly Link[]) => Readonly<Record<string, unknown>>; readonly idOf: (answer: { userId?: string; id?: string }) => string }[] = [
  { method: `${USERS}/AddHumanUser`, input: (idpLinks) => ({ ...person(), idpLinks }), idOf: ({ userId = '' }) => userId },
  {
    method: `${USERS}/CreateUser`, idOf: ({ id = '' }) => id,
    input: (idpLinks) => {
      const { username, ...human } = person()
      return { organizationId: '100', username, human: { ...human, idpLinks } }
    },
  },
  {
    method: `${MANAGEMENT}/ImportHumanUser`, idOf: ({ userId = '' }) => userId,
    input: (links) => aPerson({ idps: links.map(({ idpId, userId, userName }) => ({ configId: idpId, externalUserId: userId, displayName: userName })) }),
  },
]

const aProvider = async (api: Api): Promise<string> => (await api.ok('admin.v1.AdminService/AddGenericOIDCProvider', OIDC)).id

const userCount = async (api: Api): Promise<string> => (await api.ok(`${USERS}/ListUsers`, {}, acme)).details.totalResult

overTransports('a person who is added with sign-ins at identity providers', (api) => {
  for (const { method, input, idOf } of METHODS) {
    it(`${method} links them`, async () => {
      const idpId = await aProvider(api)
      const links = ['1', '2'].map((n) => ({ idpId, userId: freshName(n), userName: `mini ${n}` }))
      let id = ''
      const types = await typesBy(api, async () => {
        id = idOf(await api.ok(method, input(links), acme))
      })
      assert.deepEqual(types.filter((type) => type.includes('externalidp')), ['user.human.externalidp.added', 'user.human.externalidp.added'])
      const { result } = await api.ok(`${USERS}/ListIDPLinks`, { userId: id }, acme)
      assert.deepEqual(result.map(({ userId }: Link) => userId).toSorted(), links.map(({ userId }) => userId).toSorted())
    })

    it(`${method} adds nobody when a provider is unknown, or a sign-in is linked to another account`, async () => {
      const idpId = await aProvider(api)
      const link = { idpId, userId: freshName('taken'), userName: '' }
      await api.ok(method, input([link]), acme)
      const before = await userCount(api)
      await api.refused('not_found', method, input([{ idpId: 'unknown', userId: 'x', userName: '' }]), acme)
      await api.refused('already_exists', method, input([link]), acme)
      assert.equal(await userCount(api), before)
    })

    it(`${method} refuses a sign-in without the id of the person there`, async () => {
      await api.refused('invalid_argument', method, input([{ idpId: await aProvider(api), userId: '', userName: '' }]), acme)
    })
  }
})

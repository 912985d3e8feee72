import assert from 'node:assert/strict'
import type { Feature, InstanceSettings } from '@keyhall/core/instance'
import { DEFAULT_POLICIES, DEFAULT_SETTINGS, FEATURES } from '@keyhall/core/instance'
import { anInstance, FAR } from './builders.js'
import type { OpenStorage } from './world.js'
import { opened, seed } from './world.js'

export function instanceContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: instance`, () => {
    const storage = opened(open)
    const get = () => storage().read(({ instance }) => instance.get())

    it('is absent in an empty store, keeps every field and is replaced', async () => {
      assert.equal(await get(), undefined)
      const { org, project, user, clientOrg } = await seed(storage())
      const first = anInstance({ defaultOrgId: org.id, projectId: project.id, administratorId: user.id, createdAt: FAR })
      await storage().run(({ instance }) => instance.put(first))
      assert.deepEqual(await get(), first)
      const settings: InstanceSettings = {
        tokens: { accessToken: 1, idToken: 2, code: 3, refreshTokenIdle: 4, refreshTokenAbsolute: FAR, refreshTokenGrace: 5, personalAccessToken: 6 },
        sessions: { idle: 7, absolute: 8, authRequest: 9 },
        keys: { activeFor: 10, publishedBefore: 11 },
        features: Object.fromEntries(FEATURES.map((name) => [name, true])) as Record<Feature, true>,
        security: { enableImpersonation: true, requireClientAssertionJti: false },
        audit: { retention: 12 },
        openClients: {
          documents: { unlisted: 'deny', domains: [{ domain: '*.agent.example', decision: 'allow' }] },
          registration: { mode: 'open', needsApproval: true, dailyPerNetwork: 16 }, maxCount: 17, unusedLifetime: 18,
        },
        providers: {
          email: [{
            id: 'e', description: '', isActive: true, senderAddress: 'a@b.example', host: 'é.example', port: 25, isEncrypted: true, user: 'u', sealedPassword: 's',
            createdAt: FAR, changedAt: FAR,
          }],
          sms: [],
        },
        policies: {
          ...DEFAULT_POLICIES,
          login: { ...DEFAULT_POLICIES.login, allowUsernamePassword: false, allowRegister: false, disableLoginWithEmail: true },
          passwordComplexity: { minLength: 13, hasUppercase: true, hasLowercase: true, hasNumber: true, hasSymbol: true, refuseCommon: false },
          lockout: { maxPasswordAttempts: 14, maxSecondFactorAttempts: 15 },
        },
      }
      const second = { ...first, defaultOrgId: clientOrg.id, settings }
      await storage().run(({ instance }) => instance.put(second))
      assert.deepEqual(await get(), second)
    })

    it('has the defaults for settings that an older version did not store', async () => {
      const { org, project, user } = await seed(storage())
      const stored = anInstance({ defaultOrgId: org.id, projectId: project.id, administratorId: user.id })
      const { audit: _audit, ...older } = stored.settings
      const { idToken: _idToken, ...tokens } = { ...older.tokens, code: 5 }
      const settings = { ...older, tokens } as unknown as InstanceSettings
      await storage().run(({ instance }) => instance.put({ ...stored, settings }))
      const read = await get()
      assert.deepEqual(read?.settings, { ...DEFAULT_SETTINGS, tokens: { ...DEFAULT_SETTINGS.tokens, code: 5 } })
    })
  })
}

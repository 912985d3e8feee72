import assert from 'node:assert/strict'
import { JwtUpstream } from '@keyhall/adapters-federation'
import type { JwtSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { answering } from '../answers.js'
import type { Answer } from '../answers.js'
import { JWT_REFUSED, NOW, PORTAL, PORTAL_KEYS, portalJwt } from './deviations.js'
import type { JwtDeviation } from './deviations.js'

const OURS = 'https://id.example'

const provider = (settings: Partial<JwtSettings> = {}): OpenedProvider<JwtSettings> => ({
  id: ProviderId.parse('1'), name: 'Portal', brand: 'jwt', version: 1, secrets: {},
  settings: { protocol: 'jwt', issuer: PORTAL, jwtEndpoint: `${PORTAL}/sign-in`, keysEndpoint: `${PORTAL}/keys`, headerName: 'x-auth-token', ...settings },
})
const upstreamWith = (keys: Answer) => new JwtUpstream({ http: answering(() => keys).http, now: () => NOW, ownIssuer: OURS })

async function signIn({ jwt = (signed) => signed(), keys = PORTAL_KEYS, settings }: JwtDeviation) {
  const header = await jwt(portalJwt(OURS))
  return upstreamWith(keys).finish(provider(settings), '{}', { kind: 'parameters', url: '/', parameters: new Map(header === undefined ? [] : [['jwt', header]]) })
}

const ALL: typeof JWT_REFUSED = {
  ...JWT_REFUSED,
  'keys out of reach': [{ keys: { problem: 'unreachable', detail: 'connect ECONNREFUSED' } }, 'unreachable', 'portal.example', 'ECONNREFUSED'],
}

describe('A JWT provider that deviates', () => {
  const sentences: string[] = []

  for (const [what, [deviation, kind, ...words]] of Object.entries(ALL)) {
    it(`is refused as ${kind} with its cause: ${what}`, async () => {
      const problem = await signIn(deviation).then(() => assert.fail('signed in'), (failed: unknown) => failed as Error & { readonly code: string })
      assert.equal(problem.code, `external_sign_in.${kind}`, problem.stack)
      for (const word of words) assert.ok(problem.message.includes(word.replace('{ours}', OURS)), problem.message)
      sentences.push(problem.message)
    })
  }

  it('gets a sentence of its own for each deviation', () => {
    assert.deepEqual(sentences.filter((one, index) => sentences.indexOf(one) !== index), [])
  })

  it('signs in otherwise', async () => {
    assert.equal((await signIn({})).externalId, 'person-1')
  })

  it('is tested with the same sentence about its keys as a sign-in', async () => {
    for (const [what, [{ keys }]] of Object.entries(ALL)) {
      if (keys === undefined) continue
      const cause = await signIn({ keys }).then(() => assert.fail('signed in'), (failed: unknown) => (failed as Error).message)
      const [step] = await upstreamWith(keys).test(provider())
      assert.deepEqual([step?.step, step?.isOk, step?.detail], ['keys', false, cause], what)
    }
  })
})

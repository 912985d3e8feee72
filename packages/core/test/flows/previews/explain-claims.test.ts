import assert from 'node:assert/strict'
import { explainClaims } from '@keyhall/core/previews'
import type { BuildClaims, Factor } from '@keyhall/core/previews'

const scope = (name: string): Factor => ({ kind: 'scope', name })
const [a, b, c] = [scope('a'), scope('b'), scope('c')]

/** One output with claims that depend on the factors; the others are empty. */
const building = (rules: Readonly<Record<string, (has: (name: string) => boolean) => boolean>>): BuildClaims & { count: () => number } => {
  let count = 0
  const build: BuildClaims = async (factors) => {
    count += 1
    const has = (name: string) => factors.some((factor) => factor.kind === 'scope' && factor.name === name)
    const names = Object.keys(rules).filter((name) => rules[name]?.(has))
    return { idToken: Object.fromEntries(names.map((name) => [name, 1])), accessToken: {}, userInfo: {}, introspection: {} }
  }
  return Object.assign(build, { count: () => count })
}

const reasons = async (rules: Parameters<typeof building>[0], present: readonly Factor[]) =>
  (await explainClaims(building(rules), present, [])).idToken.claims.map(({ reasons: found }) => found)
const remedies = async (rules: Parameters<typeof building>[0], present: readonly Factor[], absent: readonly Factor[]) =>
  (await explainClaims(building(rules), present, absent)).idToken.missing.map(({ remedies: found, isOneEnough }) => [found, isOneEnough])

describe('the explanation of claims', () => {
  it('names the protocol for claims that need nothing', async () => {
    assert.deepEqual(await reasons({ sub: () => true }, [a]), [[{ kind: 'protocol' }]])
  })

  it('names all factors that a claim needs', async () => {
    assert.deepEqual(await reasons({ email: (has) => has('a') && has('b') }, [a, b, c]), [[a, b]])
  })

  it('names the alternatives of a claim that needs one of several factors', async () => {
    assert.deepEqual(await reasons({ roles: (has) => has('a') || has('b') }, [a, b, c]), [[a, b]])
  })

  it('names all factors that a missing claim lacks, or those of which one is enough', async () => {
    assert.deepEqual(await remedies({ email: (has) => has('a') && has('b') && has('c') }, [a], [b, c]), [[[b, c], false]])
    assert.deepEqual(await remedies({ roles: (has) => has('b') || has('c') }, [a], [b, c]), [[[b, c], true]])
    assert.deepEqual(await remedies({ never: () => false }, [a], [b, c]), [])
  })

  it('builds each combination once', async () => {
    const build = building({ one: (has) => has('a'), two: (has) => has('a'), three: (has) => has('b') })
    await explainClaims(build, [a], [b, c])
    assert.equal(build.count(), 5)
  })
})

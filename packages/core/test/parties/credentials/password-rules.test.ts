import assert from 'node:assert/strict'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import type { OrgId } from '@keyhall/core/shared'
import { passwordRules } from '../../support/password-rules.js'

const ada = {
  userName: 'countess',
  profile: { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada Lovelace', nickname: 'Enchantress' },
  email: { address: 'ada.byron@numbers.example', isVerified: true },
}

describe('guessable passwords', () => {
  const problemOf = async (password: string, refuseCommon = true) => {
    const own = { passwordComplexity: { ...DEFAULT_POLICIES.passwordComplexity, refuseCommon } }
    const rules = await passwordRules({ own, common: ['password1'] }).of('acme' as OrgId)
    return rules.problem(password, ada)
  }

  for (const [password, problem] of [
    ['password1', 'too_common'],
    ['PassWord1', 'too_common'],
    ['ｐａｓｓｗｏｒｄ１', 'too_common'],
    ['password1 with more words', undefined],
    ['adapassword1', 'too_common'],
    ['Lovelace1815', 'too_common'],
    ['ada.byron', 'too_common'],
    ['countess!!', 'too_common'],
    ['Enchantress9', 'too_common'],
    ['numbers.example', 'too_common'],
    ['AcmeWidgets1', 'too_common'],
    ['Keyhall2026', 'too_common'],
    ['keyhall-Ada-acme', 'too_common'],
    ['ada likes difference engines', undefined],
    ['Lovelace notes of 1843', undefined],
    ['correct horse', undefined],
    ['аааааааа', 'too_common'],
    ['абабабаб', 'too_common'],
    ['😀😀😀😀😀😀😀😀', 'too_common'],
    ['абвабвабв', undefined],
    ['short', 'too_short'],
  ] as const) {
    it(`${problem ?? 'nothing'} is wrong with ${password}`, async () => assert.equal(await problemOf(password), problem))
  }

  it('are accepted where the policy permits them', async () => assert.equal(await problemOf('password1', false), undefined))
})

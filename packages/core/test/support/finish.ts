import { FinishAuthorization } from '@keyhall/core/auth-requests'
import type { Issuer } from '@keyhall/core/shared'
import type { Issuance, JwtSigner, Standing, TokenLedger } from '@keyhall/core/tokens'
import { TokenIssuer } from '@keyhall/core/tokens'
import { NOW, goodStanding, instance } from './builders.js'
import { clockAt, countingIds, countingSecrets, derivedSecrets, digest, noEncrypter, noFunctions, noResources } from './fakes.js'
import { admitsAll, noRuleFailures, noStoredClaims } from './stored-claims.js'

interface World {
  readonly standing?: Standing
  readonly outcome?: 'settled' | 'already_used'
}

/** `FinishAuthorization`, with access to its stored rows and signed claims. */
export function aFinish({ standing = goodStanding(), outcome = 'settled' }: World = {}) {
  const settled: Issuance[] = []
  const signed: Readonly<Record<string, unknown>>[] = []
  const ledger: Pick<TokenLedger, 'standing' | 'settle'> = {
    standing: async () => standing,
    settle: async (issuance) => {
      settled.push(issuance)
      return outcome
    },
  }
  const signer: Pick<JwtSigner, 'sign'> = { sign: async (_alg, _type, claims) => `jwt-${signed.push(claims)}` }
  const deps = {
    ledger: ledger as TokenLedger,
    instance: instance(),
    issuer: 'https://id.example' as Issuer,
    vendor: 'keyhall',
    ids: countingIds(),
    secrets: countingSecrets(),
    refreshSecrets: derivedSecrets,
    digest,
    clock: clockAt(NOW),
  }
  const tokens = new TokenIssuer({ ...deps, signer: signer as JwtSigner, encrypter: noEncrypter, functions: noFunctions, storedClaims: noStoredClaims, ruleFailures: noRuleFailures, clientUse: { note: () => undefined } })
  return { finish: new FinishAuthorization({ ...deps, resources: noResources, tokens, admit: admitsAll }), settled, signed }
}

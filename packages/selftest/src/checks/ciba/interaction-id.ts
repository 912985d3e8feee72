import { randomUUID } from 'node:crypto'
import { checksOf } from '../../check.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { warn } from '../../verdict.js'

/** The FAPI profile of CIBA follows the rules of FAPI 1.0; other servers need not know the header. */
async function echoes(rp: RelyingParty): Promise<void> {
  const { accessToken } = await rp.tokens()
  const id = randomUUID()
  const headers = { 'authorization': `Bearer ${accessToken}`, 'x-fapi-interaction-id': id }
  const answer = await rp.client.send('GET', rp.metadata.endpoint('userinfo_endpoint'), { headers })
  const echoed = answer.headers['x-fapi-interaction-id']
  if (echoed !== id)
    warn(`x-fapi-interaction-id: expected that of the request, got ${JSON.stringify(echoed) ?? 'nothing'}`)
}

/** What resource servers of FAPI-CIBA do. */
export const interactionIdChecks = checksOf('ciba', [
  {
    id: 'ciba-interaction-id',
    title: 'userinfo repeats the x-fapi-interaction-id of the request',
    clause: 'FAPI 1.0 Baseline §6.2.1, item 11',
    run: echoes,
  },
])

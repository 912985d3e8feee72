import type { ReadStores } from '@keyhall/core/stores'
import type { TokenLedger } from '@keyhall/core/tokens'
import type { ProvenCache } from './proven-cache.js'

/** The stores with the configuration that every sign-in reads from the cache. */
export function provenReads(stores: ReadStores, cache: ProvenCache): ReadStores {
  const { clients, projects, orgs, orgPolicies } = stores
  return {
    ...stores,
    clients: { ...clients, find: (id) => cache.get(`client ${id}`, () => clients.find(id)) },
    projects: { ...projects, find: (id) => cache.get(`project ${id}`, () => projects.find(id)) },
    orgs: {
      ...orgs,
      find: (id) => cache.get(`org ${id}`, () => orgs.find(id)),
      ofDomain: (primaryDomain) => cache.get(`domain ${primaryDomain}`, () => orgs.ofDomain(primaryDomain)),
    },
    orgPolicies: { of: (orgId) => cache.get(`policies ${orgId}`, () => orgPolicies.of(orgId)) },
  }
}

/** The ledger with the standing of clients, which depends on the configuration alone, from the cache. */
export const provenLedger = (ledger: TokenLedger, cache: ProvenCache): TokenLedger => ({
  ...ledger,
  clientStanding: (clientId) => cache.get(`standing ${clientId}`, () => ledger.clientStanding(clientId)),
})

import { createHttpApp, createServer } from '@keyhall/adapters-http'
import type { Served } from '@keyhall/adapters-http'
import { ApplyBootstrap, SetUpInstance } from '@keyhall/core/setup'
import type { BootstrapDocument, ChosenAdministrator, FirstStart } from '@keyhall/core/setup'
import { finishRemovals } from './jobs/finish-removals.js'
import { rest } from './jobs/rest.js'
import { adoptMasterKey, assertMasterKey, sealMasterKeyCheck } from './master-key/master-key-check.js'
import { providerPreparation, secretsSealer } from './wiring/external-sign-in.js'
import { hostOf } from './wiring/org-use-cases.js'
import * as t from './wiring/tokens.js'
import type { Wiring } from './wiring/wiring.js'

/** Options for setting up an empty storage. */
export interface FirstSetUp {
  /** Called with the result of a first start as soon as it is stored. */
  readonly show?: (created: FirstStart) => void
  readonly chosen?: ChosenAdministrator
}

/**
 * Sets up an empty storage and applies the bootstrap document. Detects a wrong master key by the check value and the signing keys,
 * before anything is encrypted with it.
 *
 * @returns the result of a first start, with its secrets; `undefined` if the storage was set up before
 * @throws WrongMasterKey
 */
export async function prepareStore(
  { get }: Wiring,
  document: BootstrapDocument | undefined,
  { show, chosen }: FirstSetUp = {},
): Promise<FirstStart | undefined> {
  const [storage, sealer] = [get(t.STORAGE), get(t.SEALER)]
  await assertMasterKey(storage, sealer)
  await get(t.KEY_RING).load()
  const tools = {
    storage,
    hasher: get(t.PASSWORD_HASHER),
    secrets: get(t.SECRETS),
    digest: get(t.DIGEST),
    ids: get(t.IDS),
    clock: get(t.CLOCK),
    vendor: get(t.SETTINGS).vendor,
    issuer: get(t.ISSUER),
    providers: { ...providerPreparation(get), secrets: secretsSealer(get), objection: get(t.ENDPOINT_OBJECTION) },
    grantRoles: get(t.GRANT_ROLES),
  }
  const { baseUrl, hasConsole } = get(t.SETTINGS)
  const setUp = new SetUpInstance({ ...tools, baseUrl, host: hostOf(baseUrl), hasConsole })
  const created = await setUp.setUp({ document, chosen, masterKeyCheck: sealMasterKeyCheck(sealer) })
  // Before anything else can fail, because the secrets are not stored.
  if (created) show?.(created)
  else await adoptMasterKey(storage, sealer)
  if (document) {
    // A role that it grants may end sessions, whose events follow the settings.
    await get(t.INSTANCE).refresh()
    // It may name an id that is in use until the removal of its former owner is complete.
    await finishRemovals(storage, get(t.CLOCK), { isStopping: () => false, rest, now: () => performance.now() })
    for (const warning of await new ApplyBootstrap(tools).apply(document)) get(t.LOGGER).warn({ warning }, 'bootstrap file')
  }
  await get(t.INSTANCE).refresh()
  await get(t.RUN_FUNCTIONS).refresh()
  const problem = await storage.run((stores) => get(t.SIGN_IN_GUARD).problem(stores))
  if (problem !== undefined) get(t.LOGGER).warn({ problem }, 'sign-in of owners')
  return created
}

/**
 * Creates missing signing keys. Fails if existing ones, which another process may have just created, cannot be decrypted.
 *
 * @throws WrongMasterKey
 */
export async function prepareKeys({ get }: Wiring): Promise<void> {
  await get(t.KEY_RING).refresh()
  await get(t.ROTATE_SIGNING_KEYS).rotate()
  await get(t.KEY_RING).refresh()
}

/** Builds the server. Does not listen yet. */
export function buildServer({ get }: Wiring): Served {
  const { tls, connectionLimits: limits = {}, clientCertificates, isHttpsOnly } = get(t.SETTINGS)
  return createServer(createHttpApp(get(t.HTTP_DEPENDENCIES)), { tls, limits, asksForCertificates: clientCertificates.kind === 'tls', isHttpsOnly })
}

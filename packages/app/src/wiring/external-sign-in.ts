import { textSealer } from '@keyhall/adapters-crypto'
import { onFirstUse } from '@keyhall/adapters-federation/on-first-use'
import { guardedSocket } from '@keyhall/adapters-outbound'
import type { Logger } from '@keyhall/adapters-log'
import type { StepUseCases } from '@keyhall/adapters-http'
import type { SignInPolicies } from '@keyhall/core/auth-requests'
import type { Upstreams } from '@keyhall/core/external-sign-in'
import { ChangeLinks } from '@keyhall/core/factors'
import { AddExternalAccount, ChooseAccount, ConfirmExternalAccount, CreateExternalAccount, EndUpstreamSessions, FinishExternalSignIn, FinishIntent, OfferedProviders, RetrieveIntent, RouteLoginName, SignOutAtProvider, StartExternalSignIn, StartIntent, TestIdentityProvider, UpstreamMisconfigured, UpstreamUnreachable, awaitedProvider, callbackAt } from '@keyhall/core/external-sign-in'
import type { SecretsSealer } from '@keyhall/core/identity-providers'
import { ManageExternalLinks, ManageIdentityProviders, openedProvider } from '@keyhall/core/identity-providers'
import { signInDecisions } from '@keyhall/core/settings'
import { dependencies } from './dependencies.js'
import * as t from './tokens.js'
import type { Wiring } from './wiring.js'

type Get = Wiring['get']

/** Encrypts the secrets of identity providers. */
export const secretsSealer = (get: Get): SecretsSealer => ({
  seal: (text, context) => get(t.SEALER).seal(Buffer.from(text), context),
  open: (sealed, context) => get(t.SEALER).open(sealed, context).toString(),
})

/** Sign-ins go on with the last document that worked, so only the log tells that it becomes old. */
function noteFailedRefresh(logger: Logger, address: string, problem: unknown): void {
  const isExpected = problem instanceof UpstreamUnreachable || problem instanceof UpstreamMisconfigured
  logger.warn({ address: address.replace(/\?.*/s, ''), err: isExpected ? problem.message : problem }, 'the metadata of an identity provider could not be read again')
}

const upstreams = (get: Get): Upstreams => {
  const [http, clock, policy] = [get(t.OUTGOING_HTTP), get(t.CLOCK), get(t.EGRESS_POLICY)]
  return {
    oidc: onFirstUse.oidcUpstream({ http, now: () => clock.now() }),
    oauth: onFirstUse.oauthUpstream({ http }),
    jwt: onFirstUse.jwtUpstream({ http, now: () => clock.now(), ownIssuer: get(t.SETTINGS).baseUrl }),
    saml: onFirstUse.samlUpstream({ http, clock, noteFailedRefresh: (address, problem) => noteFailedRefresh(get(t.LOGGER), address, problem) }),
    ldap: onFirstUse.ldapUpstream({
      connect: (place) => guardedSocket({ ...place, policy }),
      // The sign-in succeeds, or says itself why no server answers.
      noteSkipped: (problem) => get(t.LOGGER).warn({ err: problem }, 'a server of a directory did not answer, and the next one is asked'),
    }),
  }
}

const callbacks = (get: Get) => callbackAt(get(t.SETTINGS).baseUrl)

/** Sign-in at identity providers. */
export function externalSignIn(get: Get, policies: SignInPolicies): StepUseCases['external'] {
  const [storage, sealer, all] = [get(t.STORAGE), secretsSealer(get), upstreams(get)]
  const offered = new OfferedProviders({ ...dependencies(get, 'storage', 'vendor'), policies, upstreams: all })
  const add = new AddExternalAccount(dependencies(get, 'storage', 'instance', 'events', 'vendor', 'secrets', 'ids', 'clock'))
  const accounts = new CreateExternalAccount({
    ...dependencies(get, 'storage', 'instance', 'secrets', 'ids', 'clock', 'bell'),
    policies: get(t.GET_POLICIES), signIn: policies, offered, add,
  })
  const callbackOf = callbacks(get)
  const ofIntents = { ...dependencies(get, 'storage', 'events', 'secrets', 'digest', 'ids', 'clock', 'instance'), offered, upstreams: all, sealer }
  return {
    offered,
    route: new RouteLoginName({ policies, offered }),
    accounts,
    confirm: new ConfirmExternalAccount({
      ...dependencies(get, 'storage', 'instance', 'digest', 'clock'), codeDigest: get(t.CODE_DIGEST), offered, add,
    }),
    start: new StartExternalSignIn({ ...dependencies(get, 'storage', 'events', 'instance', 'secrets', 'digest', 'clock'), offered, upstreams: all, sealer, callbackOf }),
    finish: new FinishExternalSignIn({
      ...dependencies(get, 'storage', 'events', 'digest', 'ids', 'clock', 'vendor', 'instance'), offered, upstreams: all, accounts, sealer, pace: get(t.PACE),
      notices: get(t.NOTICES), bell: get(t.OUTBOX_BELL), used: get(t.STORAGE).ledger,
      links: new ChangeLinks({ change: get(t.CHANGE_OF_FACTORS) }),
    }),
    intents: {
      start: new StartIntent({ ...ofIntents, pace: get(t.PACE), callbackOf }),
      finish: new FinishIntent({ ...ofIntents, used: get(t.STORAGE).ledger }),
      retrieve: new RetrieveIntent(ofIntents),
    },
    ended: new EndUpstreamSessions({ ...dependencies(get, 'storage', 'digest', 'endSessions'), upstreams: all, sealer, callbackOf, used: get(t.STORAGE).ledger }),
    signOut: new SignOutAtProvider({
      ...dependencies(get, 'storage', 'secrets', 'digest', 'ids', 'clock'), upstreams: all, sealer, memories: textSealer(get(t.SEALER)), clients: get(t.CLIENT_DIRECTORY),
      returnOf: (provider) => (provider.settings.protocol === 'saml' ? callbackOf(provider) : `${get(t.SETTINGS).baseUrl}/ui/login/logout/external`),
    }),
    choose: new ChooseAccount({ storage, accounts }),
    samlMetadata: async (id) => {
      const provider = await storage.read(({ identityProviders }) => identityProviders.find(id))
      const opened = provider && openedProvider(provider, sealer)
      return opened?.settings.protocol === 'saml' ? onFirstUse.samlMetadata({ settings: opened.settings, secrets: opened.secrets }, callbackOf(opened)) : undefined
    },
    ...awaitedProvider(storage),
  }
}

/** Completes and checks the settings of new providers. */
export const providerPreparation = (get: Get) => ({
  saml: onFirstUse.prepareSaml({ http: get(t.OUTGOING_HTTP), clock: get(t.CLOCK), commonName: new URL(get(t.SETTINGS).baseUrl).hostname }),
  checkLdap: onFirstUse.checkLdapSettings,
  checkAppleKey: onFirstUse.checkAppleKey,
})

/** Management of identity providers and of the links to them. */
export const identityProviderUseCases = (get: Get) => ({
  manage: new ManageIdentityProviders({
    ...dependencies(get, 'storage', 'instance', 'objection', 'events', 'digest', 'ids', 'clock'), sealer: secretsSealer(get),
    ...providerPreparation(get),
    guard: get(t.SIGN_IN_GUARD),
    noticed: () => get(t.INSTANCE).refresh(),
  }),
  test: new TestIdentityProvider({ ...dependencies(get, 'storage', 'clock'), upstreams: upstreams(get), sealer: secretsSealer(get), callbackOf: callbacks(get) }),
  links: new ManageExternalLinks({
    ...dependencies(get, 'storage', 'events', 'clock'),
    guard: get(t.SIGN_IN_GUARD),
    meansOf: async ({ userId, orgId }) => {
      return get(t.STORAGE).read(async (reads) => {
        const { policies: { login } } = await signInDecisions(reads, { userId, orgId }, get(t.INSTANCE).get())
        const { passkeys } = await reads.factors.of(userId)
        const verifyingPasskeys = passkeys.filter(({ isUserVerifying }) => isUserVerifying).length
        return { login, verifyingPasskeys, hasPassword: (await reads.credentials.password(userId)) !== undefined }
      })
    },
  }),
})

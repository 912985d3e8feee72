import { answerOf, signIn } from '../../support/authorization.js'
import { pkce } from '../../support/pkce.js'
import { UserAgent } from '../../support/user-agent.js'
import type { World } from '../../support/world.js'
import { demoClients } from './applications.js'
import type { DemoClient } from './applications.js'
import { demoPerson } from './people.js'

const MINUTE = 60
const HOUR = 60 * MINUTE

const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36' }

/** Begins a sign-in, and types a name and a password. @param own parameters in place of ordinary ones */
async function attempt(world: World, client: DemoClient, { userName, password = demoPerson(userName).password }: Attempt, own: Readonly<Record<string, string>> = {}): Promise<void> {
  const proof = pkce()
  const parameters = { state: 'demonstration', code_challenge: proof.challenge, code_challenge_method: 'S256', ...own }
  const url = world.authorizeUrl({ client, scope: 'openid profile email offline_access', parameters })
  const page = await signIn(new UserAgent(), url, { loginName: demoPerson(userName).loginName, password })
  const code = answerOf(page)?.parameters['code']
  if (code !== undefined) await world.redeem({ code, client, redirectUri: client.redirectUri, verifier: proof.verifier })
}

interface Attempt {
  readonly userName: string
  readonly password?: string
}

const APPLICATIONS = [demoClients.portal, demoClients.grafana, demoClients.gitlab, demoClients.meters, demoClients.wiki, demoClients.phone, demoClients.technician] as const
const PEOPLE = ['oliver.whitfield', 'sofia.marchetti', 'jonas.lindqvist', 'aisha.rahman', 'hannah.schneider', 'kenji.watanabe', 'chloe.dubois', 'samuel.osei', 'grace.mwangi', 'marcus.reed'] as const

/** Sign-ins of a week, with the failures that an operator meets. The clock advances to `until`, in seconds. */
export async function addSignIns(world: World, until: number): Promise<void> {
  const rest = () => until - world.clock.now()
  const rounds = 24
  const pause = Math.floor((rest() - 3 * HOUR) / rounds)
  for (let round = 0; round < rounds; round++) {
    const client = APPLICATIONS[(round * 5) % APPLICATIONS.length] ?? demoClients.portal
    await attempt(world, client, { userName: PEOPLE[(round * 3) % PEOPLE.length] ?? 'oliver.whitfield' })
    world.clock.advance(pause)
  }
  await addFailures(world)
  world.clock.set(until - 4 * MINUTE)
  await attempt(world, demoClients.grafana, { userName: 'grace.mwangi' })
  world.clock.set(until)
}

async function addFailures(world: World): Promise<void> {
  await attempt(world, demoClients.grafana, { userName: 'rajesh.iyer', password: 'grid-frequency-50' })
  world.clock.advance(40 * MINUTE)
  await attempt(world, demoClients.portal, { userName: 'nadia.petrova' })
  world.clock.advance(30 * MINUTE)
  await attempt(world, demoClients.gitlab, { userName: 'erik.johansson' })
  world.clock.advance(20 * MINUTE)
  // The registered address has no slash at its end.
  await new UserAgent().open(world.authorizeUrl({ client: demoClients.wiki, parameters: { redirect_uri: `${demoClients.wiki.redirectUri}/` } }), CHROME)
  world.clock.advance(10 * MINUTE)
  await attemptWithWrongMethod(world)
  world.clock.advance(10 * MINUTE)
}

/** The application sends its secret in the body, and is registered for the header. */
async function attemptWithWrongMethod(world: World): Promise<void> {
  const client = demoClients.store
  const url = world.authorizeUrl({ client, scope: 'openid profile', parameters: { state: 'demonstration' } })
  const person = demoPerson('julia.hoffmann')
  const code = answerOf(await signIn(new UserAgent(), url, person))?.parameters['code'] ?? ''
  await world.redeem({ code, client, redirectUri: client.redirectUri }, {}, { ...client, method: 'client_secret_post' })
}

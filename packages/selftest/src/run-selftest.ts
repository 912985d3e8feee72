import { allChecks, cibaChecks, registrationChecks, securityProfileChecks } from './all-checks.js'
import { CannotRun } from './cannot-run.js'
import type { Check } from './check.js'
import type { RelyingParty } from './party/relying-party.js'
import type { Time } from './party/time.js'
import { prepare } from './prepare.js'
import { totalsOf } from './report/report.js'
import type { CheckResult, Report } from './report/report.js'
import type { SelftestSettings } from './settings.js'
import { Verdict } from './verdict.js'
import { KnownSecrets } from './wire/known-secrets.js'
import type { Send } from './wire/send.js'

/** The inputs of a run. */
export interface SelftestTools {
  readonly send: Send
  readonly time: Time
  /** The checks to run, before filtering by profile; all by default. */
  readonly checks?: readonly Check[]
  /** Called with every result as it arrives. */
  readonly onResult?: (result: CheckResult) => void
}

/**
 * Runs the checks one by one. A failing or crashing check does not stop the others.
 *
 * @throws CannotRun
 */
export async function runSelftest(settings: SelftestSettings, tools: SelftestTools): Promise<Report> {
  const { send, time, checks: chosen = [...allChecks, ...securityProfileChecks, ...cibaChecks, ...registrationChecks], onResult } = tools
  const secrets = new KnownSecrets(secretsOf(settings))
  const startedAt = time.now()
  const rp = await prepare(settings, secrets.watching(send), time).catch((problem: unknown) => {
    throw problem instanceof CannotRun ? new CannotRun(secrets.hide(problem.message)) : problem
  })
  const checks: CheckResult[] = []
  for (const check of chosen.filter(({ profile }) => settings.profiles.includes(profile))) {
    // Sequential, because the checks share a browser and the report has a fixed order.
    const result = await resultOf(check, rp, secrets)
    checks.push(result)
    onResult?.(result)
  }
  return { issuer: settings.issuer, startedAt, checks, totals: totalsOf(checks) }
}

function secretsOf({ registration }: SelftestSettings): readonly (string | undefined)[] {
  return [registration?.client.secret, registration?.otherClient?.secret, registration?.password]
}

async function resultOf({ run, ...check }: Check, rp: RelyingParty, secrets: KnownSecrets): Promise<CheckResult> {
  const began = performance.now()
  const complaint = await complaintOf(() => run(rp))
  const milliseconds = Math.round(performance.now() - began)
  if (!complaint) return { ...check, outcome: 'passed', milliseconds }
  return { ...check, outcome: complaint.outcome, reason: secrets.hide(complaint.message), milliseconds }
}

async function complaintOf(run: () => Promise<void> | void): Promise<Verdict | undefined> {
  try {
    await run()
    return undefined
  } catch (problem) {
    if (problem instanceof Verdict) return problem
    return new Verdict('failed', `the check crashed: ${problem instanceof Error ? problem.message : String(problem)}`)
  }
}

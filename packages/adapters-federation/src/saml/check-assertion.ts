import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { EpochSeconds } from '@keyhall/core/shared'
import { shown } from '../shown.js'
import type { Expected } from './check-response.js'
import { attributeOf, children, onlyChild, textOf } from './elements.js'
import { instantOf, isoOf } from './instant.js'
import { NS } from './names.js'

/** Seconds by which the clock of a provider may differ from ours. */
const MAX_SKEW = 60
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
/** Conditions that need no decision. Core §2.5.1.5: single use is what `InResponseTo` and the attempt already ensure. */
const KNOWN_CONDITIONS = new Set(['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'])

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

/** An optional time; an unreadable one is refused. */
function timeOf(element: Element, name: string): EpochSeconds | undefined {
  const text = attributeOf(element, name)
  return text === undefined ? undefined : (instantOf(text) ?? refuse(`the time ${name} of ${element.localName} is ${shown(text)}, expected a time such as ${isoOf(0)}`))
}

const compared = (time: EpochSeconds, now: EpochSeconds): string => `${isoOf(time)}, while the time here is ${isoOf(now)}: compare the clocks`

/** Why it is not valid now; `undefined` if it is. */
function intervalProblem(element: Element, now: EpochSeconds): string | undefined {
  const notBefore = timeOf(element, 'NotBefore')
  const notOnOrAfter = timeOf(element, 'NotOnOrAfter')
  if (notBefore !== undefined && now + MAX_SKEW < notBefore) return `is not valid yet (NotBefore): ${compared(notBefore, now)}`
  if (notOnOrAfter !== undefined && now - MAX_SKEW >= notOnOrAfter) return `is expired (NotOnOrAfter): ${compared(notOnOrAfter, now)}`
  return undefined
}

/** SAML Core §2.5: an unknown condition makes the assertion invalid. */
function checkConditions(assertion: Element, { audience }: Expected, now: EpochSeconds): void {
  const conditions = onlyChild(assertion, NS.assertion, 'Conditions') ?? refuse('the assertion has no Conditions, which name the audience: let the provider send one such element')
  const problem = intervalProblem(conditions, now)
  if (problem !== undefined) refuse(`the assertion ${problem}`)
  for (let node = conditions.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 1 && !KNOWN_CONDITIONS.has((node as Element).localName)) refuse(`the assertion has an unknown condition: ${shown((node as Element).localName)}`)
  }
  const restrictions = children(conditions, NS.assertion, 'AudienceRestriction')
  const areMet = restrictions.length > 0 && restrictions.every((each) => children(each, NS.assertion, 'Audience').some((one) => textOf(one) === audience))
  const named = restrictions.flatMap((each) => children(each, NS.assertion, 'Audience').map(textOf))
  if (!areMet) refuse(`the Audience of the assertion is ${named.length === 0 ? 'absent' : shown(named)}, expected ${shown(audience)}`)
}

/** Why a confirmation does not hold (SAML Profiles §4.1.4.3); `undefined` if it does. */
function problemOf(confirmation: Element, { acs, requestId }: Expected, now: EpochSeconds): string | undefined {
  if (attributeOf(confirmation, 'Method') !== BEARER) return `its Method is ${shown(attributeOf(confirmation, 'Method'))}, expected bearer`
  const data = onlyChild(confirmation, NS.assertion, 'SubjectConfirmationData')
  if (!data) return 'it has no SubjectConfirmationData'
  if (attributeOf(data, 'Recipient') !== acs) return `its Recipient is ${shown(attributeOf(data, 'Recipient'))}, expected ${shown(acs)}`
  if (attributeOf(data, 'InResponseTo') !== requestId) return `it answers another request (InResponseTo): received ${shown(attributeOf(data, 'InResponseTo'))}, expected ${shown(requestId)}`
  if (timeOf(data, 'NotOnOrAfter') === undefined) return 'it has no NotOnOrAfter'
  const problem = intervalProblem(data, now)
  return problem === undefined ? undefined : `it ${problem}`
}

function checkSubject(assertion: Element, expected: Expected, now: EpochSeconds): void {
  const subject = onlyChild(assertion, NS.assertion, 'Subject') ?? refuse('the assertion has no Subject')
  const problems = children(subject, NS.assertion, 'SubjectConfirmation').map((each) => problemOf(each, expected, now))
  if (problems.length === 0) refuse('the subject has no SubjectConfirmation')
  if (!problems.includes(undefined)) refuse(`the subject confirmation does not hold: ${problems.join(', ')}`)
}

function checkAuthentication(assertion: Element, now: EpochSeconds): void {
  const statements = children(assertion, NS.assertion, 'AuthnStatement')
  if (statements.length === 0) refuse('the assertion has no AuthnStatement')
  for (const statement of statements) {
    const end = timeOf(statement, 'SessionNotOnOrAfter')
    if (end !== undefined && now - MAX_SKEW >= end) refuse(`the session at the provider is expired (SessionNotOnOrAfter): ${compared(end, now)}`)
  }
}

/**
 * Checks what a verified assertion says about itself (SAML Profiles §4.1.4.3).
 *
 * @throws UpstreamUntrusted
 */
export function checkAssertion(assertion: Element, expected: Expected, now: EpochSeconds): void {
  const [version, issuer] = [attributeOf(assertion, 'Version'), textOf(onlyChild(assertion, NS.assertion, 'Issuer'))]
  if (version !== '2.0') refuse(`the Version of the assertion is ${shown(version)}, expected 2.0`)
  if (attributeOf(assertion, 'ID') === undefined) refuse('the assertion has no ID')
  if (issuer !== expected.issuer) refuse(`the Issuer of the assertion is ${shown(issuer)}, expected ${shown(expected.issuer)}`)
  const issuedAt = timeOf(assertion, 'IssueInstant')
  if (issuedAt === undefined) return refuse('the assertion has no IssueInstant')
  if (issuedAt > now + MAX_SKEW) refuse(`the assertion was issued in the future (IssueInstant): ${compared(issuedAt, now)}`)
  checkConditions(assertion, expected, now)
  checkSubject(assertion, expected, now)
  checkAuthentication(assertion, now)
}

import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'

/** Reads of what an organization decides about sign-ins. `signInDecisions` asks on behalf of one person, and knows their roles. */
const READS = /\borgPolicies\.of\(|\beffectivePolicies\(|\bbrands\??\.ofOrg\(|\bpolicies\.(?:ofOrg|get)\(/g

/** The wings in which people sign in, recover, link, and get mails; and the pages. */
const PLACES = ['core/src/messages', 'core/src/parties', 'core/src/sessions', 'core/src/proofs', 'core/src/tokens', 'core/src/flows', 'core/src/management', 'adapters-http/src']

/** Files that may read them on their own, with the reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  'core/src/flows/auth-requests/sign-in-policies.ts': 'pages before the person is known, which must not depend on an account',
  'core/src/flows/auth-requests/recognise-login-name.ts': 'an unknown name, which no person has',
  'core/src/flows/auth-requests/register-person.ts': 'a person who has no account yet',
  'core/src/flows/external-sign-in/create-external-account.ts': 'a person who has no account yet',
  'core/src/flows/auth-requests/mail-registration.ts': 'a code to a person who has no account yet',
  'core/src/flows/external-sign-in/offered-providers.ts': 'providers for an application of the organization, before the person is known',
  'core/src/flows/overview/get-overview.ts': 'what an administrator has set up',
  'core/src/management/invitations/mail-invitation.ts': 'a mail of the inviting organization to an address',
  'core/src/management/setup/apply-providers.ts': 'a bootstrap document that adds providers to the policy of an organization',
  'core/src/sessions/read-sessions.ts': 'the lifetime that the instance sets, for a search over all people',
  'adapters-http/src/login/steps/context.ts': 'pages before the person is known',
  'adapters-http/src/login/code/code-form.ts': 'the page behind a link, before its code is checked',
  'adapters-http/src/login/code/invitation.route.ts': 'the page behind a link, before its code is checked',
}

const sources = (folder: string): readonly string[] =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name)).map(({ parentPath, name }) => path.join(parentPath, name))

describe('decisions of organizations about sign-ins', () => {
  it('are read by one function where people sign in, recover, link, and get mails', () => {
    const readers = PLACES.flatMap((place) => sources(path.join('packages', place)))
      .filter((file) => fs.readFileSync(file, 'utf8').match(READS) !== null)
      .map((file) => path.relative('packages', file).split(path.sep).join('/'))
    assert.deepEqual(readers.toSorted(), Object.keys(EXCUSED).toSorted(), 'use signInDecisions, or name the reason here')
  })
})

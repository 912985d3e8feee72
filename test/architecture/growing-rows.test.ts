import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { methodsWithoutUseCases } from '@keyhall/api'
import { root } from './graph.js'

/** Methods whose rows grow: `docs/scaling.md` says what the first unit of work does, and what a job does. */
const GROWING = [
  'RemoveOrg', 'DeleteOrganization', 'RemoveProject', 'DeleteProject', 'RemoveProjectRole', 'RemoveApp', 'DeleteApplication', 'DeleteProvider', 'RemoveUser', 'DeleteUser',
  'RemoveMyUser', 'LockUser', 'DeactivateUser', 'DeleteTarget', 'RevokeAllMyRefreshTokens',
]

/** A second factor that is removed ends the sign-ins of its person. */
const ENDS_SIGN_INS = [
  'RemoveHumanAuthFactorOTP', 'RemoveHumanAuthFactorOTPEmail', 'RemoveHumanAuthFactorU2F', 'RemoveHumanPasswordless', 'RemoveMyAuthFactorOTP', 'RemoveMyAuthFactorOTPEmail',
  'RemoveMyAuthFactorU2F', 'RemoveMyPasswordless', 'RemoveOTPEmail', 'RemovePasskey', 'RemoveRecoveryCodes', 'RemoveTOTP', 'RemoveU2F',
]

/** The message limits the entries. */
const OF_THE_REQUEST = [
  'BulkRemoveOrgMetadata', 'BulkRemoveUserGrant', 'BulkRemoveUserMetadata', 'DeleteOrganizationMetadata', 'DeleteUserMetadata', 'RemoveOrgMetadata', 'RemoveUserMetadata',
]

/** One object without rows of its own, or with a few, and everything that reads it is asked at each use. */
const ONE_OBJECT = [
  /^Reset\w+(ToDefault|Features)$/, /^Remove(Custom)?LabelPolicy/, /^(Deactivate|Remove)(Email|SMS)Provider$/, /^(Deactivate|Remove)SMTPConfig$/, /FromLoginPolicy$/,
  /^Remove(Human|My)?Phone$/, /^Remove(Human|My)Avatar$/, /^Remove(Human|My)LinkedIDP$/, /^RemoveIDPLink$/, /^Remove(IAM|Org|Project)Member$/, /^DeleteAdministrator$/,
  /^Remove(Key|MachineKey|MachineSecret|Secret|PersonalAccessToken|AppKey)$/, /^DeleteApplicationKey$/, /^(Deactivate|Remove)UserGrant$/, /^(Deactivate|Delete)Authorization$/,
  /^Deactivate(App|Application|Org|Organization|Project|IDP)$/, /^RemoveOrgDomain$/, /^DeleteOrganizationDomain$/, /^Delete(Session|Execution|Resource|WebKey)$/,
  /^Revoke(Consent|MyRefreshToken)$/, /^WithdrawInvitation$/,
]

const ENDING = /^(Bulk)?(Remove|Delete|Deactivate|Lock|Revoke|Terminate|Clear|Reset|Unlink|Suspend|Disable|Withdraw|End|Cancel|Retire)/

/** Loops with statements for each stored row, and what limits the rows. */
const LOOPS: Readonly<Record<string, string>> = {
  'actions/api/authorize-call.ts': 'roles of one person, whose projects come from the cache',
  'directory/permissions/reach-beyond.ts': 'roles of one person, whose projects come from the cache',
  'flows/ciba/read-own-requests.ts': 'requests that wait for one person: three for each application',
  'foundation/instance/sign-in-guard.ts': 'organizations with a login policy of their own, when the mail servers or the policy of the instance change',
  'management/accounts/export-own-data.ts': 'pages of the audit events, up to a maximum',
  'management/transfer/export-resources.ts': 'an export, outside units of work',
  'management/transfer/export-structure.ts': 'an export, outside units of work',
  'proofs/verification/remove-unproven.ts': 'consents of one person: 500',
  'sessions/front-channel-logout.ts': 'sessions of one browser: 50',
  'tokens/keys/rotate-signing-keys.ts': 'signing keys, a handful',
}

describe('work that grows with rows', () => {
  const names = [...new Set(methodsWithoutUseCases().map(({ name }) => name.replace(/^.*\//, '')))].filter((name) => ENDING.test(name))
  const documented = fs.readFileSync(path.join(root, 'docs/scaling.md'), 'utf8')

  it('is listed for every method of the API that removes, deactivates or resets', () => {
    const listed = [...GROWING, ...ENDS_SIGN_INS, ...OF_THE_REQUEST]
    assert.deepEqual(names.filter((name) => !listed.includes(name) && !ONE_OBJECT.some((pattern) => pattern.test(name))), [], 'new methods')
    assert.deepEqual(listed.filter((name) => !names.includes(name)), [], 'methods that are no more')
  })

  it('is explained to operators', () => {
    assert.deepEqual(GROWING.filter((name) => !documented.includes(`\`${name}\``)), [])
  })

  it('has no loop with statements for each stored row, unless the rows are limited', () => {
    const sources = path.join(root, 'packages/core/src')
    const files = fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(path.sep, '/')).filter((file) => file.endsWith('.ts'))
    const looping = files.filter((file) => /\bof \(?\(?await /.test(fs.readFileSync(path.join(sources, file), 'utf8')))
    assert.deepEqual(looping.toSorted(), Object.keys(LOOPS).toSorted())
  })
})

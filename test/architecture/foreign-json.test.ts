import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

/**
 * Every file that parses JSON without `parseExactJson`, which keeps integers beyond 2^53 apart, and why no id can be rounded there. A new file belongs
 * here only if it reads JSON of our own, or refuses a number wherever it reads an id.
 */
const OWN = 'written by this server'
const PAGE = 'a page of this server reads what the server wrote'
const TYPED = 'an id is refused unless it is a text'
const NO_ID = 'has no ids of people or objects'
const REASONS: Readonly<Record<string, string>> = {
  'adapters-crypto/src/foreign/strict-object.ts': 'a member name; the values are parsed exactly',
  'adapters-crypto/src/signing/parse-object.ts': OWN,
  'adapters-federation/src/end-session.ts': OWN,
  'adapters-federation/src/apple.ts': 'the name that Apple sends beside the code',
  'adapters-federation/src/oauth.upstream.ts': OWN,
  'adapters-federation/src/oidc.upstream.ts': OWN,
  'adapters-federation/src/shared-reads.ts': 'an ExactResponse',
  'adapters-federation/src/saml/logout.ts': OWN,
  'adapters-federation/src/saml/saml-upstream.ts': OWN,
  'adapters-http/src/api/docs/start-script.ts': PAGE,
  'adapters-http/src/api/docs/swagger-ui.ts': OWN,
  'adapters-http/src/api/openapi.ts': OWN,
  'adapters-http/src/api/read-json.ts': TYPED,
  'adapters-http/src/assets/passkey-enquiry.ts': PAGE,
  'adapters-http/src/console/console-files.ts': OWN,
  'adapters-http/src/login/steps/passkey-prompt.ts': TYPED,
  'adapters-http/src/login/views/prepared-page.ts': OWN,
  'adapters-http/src/mcp/tools.ts': OWN,
  'adapters-http/src/wire/parsed-certificate.ts': NO_ID,
  'adapters-log/src/source-positions.ts': OWN,
  'adapters-persistence/src/migrations/1795374002000-users.ts': OWN,
  'adapters-persistence/src/migrations/1795374004000-applications.ts': OWN,
  'adapters-persistence/src/sql/parsed-json.ts': OWN,
  'adapters-persistence/src/sql/row-reader.ts': OWN,
  'api/src/auth/v1/users/my-passkeys.method.ts': TYPED,
  'api/src/shapes/cursor.ts': OWN,
  'app/src/cli/selftest-settings.ts': TYPED,
  'adapters-persistence/src/sqlite/driver/better-sqlite3.ts': 'the version of an installed package',
  'app/src/version.ts': OWN,
  'client/src/call.ts': 'answers of this server, whose ids are texts',
  'core/src/directory/identity-providers/ports.ts': OWN,
  'core/src/flows/auth-requests/sealed-auth-requests.ts': OWN,
  'core/src/flows/ciba/notify-client-of-answer.ts': OWN,
  'core/src/flows/external-sign-in/finish-intent.ts': OWN,
  'core/src/flows/external-sign-in/retrieve-intent.ts': OWN,
  'core/src/flows/external-sign-in/sign-out-at-provider.ts': OWN,
  'core/src/foundation/protocol/claims-request.ts': TYPED,
  'core/src/foundation/shared/exact-json.ts': 'the exact reader',
  'core/src/parties/clients/fetched-key-sets.ts': TYPED,
  'core/src/parties/open-clients/client-document.ts': TYPED,
  'documents/src/text/parse-json.ts': TYPED,
  'migration/src/keycloak/client-keys.ts': TYPED,
  'migration/src/keycloak/credentials.ts': NO_ID,
  'selftest/src/checks/fapi2/fapi2.ts': NO_ID,
  'selftest/src/wire/json-answer.ts': TYPED,
}

/** The console speaks to this server only. */
const packages = fs.readdirSync(path.join(root, 'packages')).filter((name) => name !== 'console' && fs.existsSync(path.join(root, 'packages', name, 'src')))

function parsing(): readonly string[] {
  return packages.flatMap((name) => {
    const folder = path.join(root, 'packages', name, 'src')
    const files = fs.readdirSync(folder, { recursive: true }).map(String).filter((file) => /\.tsx?$/.test(file))
    const reading = files.filter((file) => /\bJSON\.parse\(|\bresponse\.json\(|\bResponse\(\).*\.json\(/i.test(fs.readFileSync(path.join(folder, file), 'utf8')))
    return reading.map((file) => [name, 'src', ...file.split(path.sep)].join('/'))
  })
}

it('Every place that parses JSON keeps ids of others exact, or has a reason', () => {
  assert.deepEqual(parsing().toSorted(), Object.keys(REASONS).toSorted())
})

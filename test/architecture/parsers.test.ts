import assert from 'node:assert/strict'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './graph.js'

/** Where the cost of the worst input is measured. */
const GENERAL = 'test/properties/parser-bounds.test.ts'
const SAML = 'packages/adapters-federation/test/saml/saml-bounds.test.ts'
const AGGREGATE = 'packages/adapters-federation/test/saml/saml-aggregate.test.ts'
/** In a thread of its own, which ends after ten seconds. */
const THREAD = 'packages/adapters-media/test/worker-pictures.test.ts'

/** Why no stranger's input arrives there. */
const OWN = 'reads what this server wrote'
const OPERATOR = 'reads what the operator of the server wrote'
const WRITES = 'writes, and parses nothing'
/** Another parser has bounded the input before. */
const BOUNDED = 'uses values that another parser of this table has read'

interface Parser {
  /** How a source uses such a parser. */
  readonly used: RegExp
  /** Each file that does, below `packages/`, with the test that measures it or the reason why none does. */
  readonly files: Readonly<Record<string, string>>
}

const PARSERS: Readonly<Record<string, Parser>> = {
  XML: {
    used: /from '(@xmldom\/xmldom|xml-crypto|xml-encryption|@node-saml\/.*)'/,
    files: {
      'adapters-federation/src/saml/bounded-xml.ts': SAML, 'adapters-federation/src/saml/verified-xml.ts': SAML, 'adapters-federation/src/saml/decryption.ts': SAML,
      'adapters-federation/src/saml/saml-upstream.ts': WRITES, 'adapters-federation/src/saml/logout-messages.ts': WRITES,
      'adapters-federation/src/saml/own-metadata.ts': WRITES, 'adapters-federation/src/saml/authn-request.ts': WRITES,
    },
  },
  JSON: {
    used: /\bJSON\.parse\(|\.json\(\)|\bparseExactJson\(/,
    files: {
      'adapters-http/src/api/read-json.ts': GENERAL, 'adapters-http/src/login/steps/passkey-prompt.ts': GENERAL, 'adapters-crypto/src/signing/parse-object.ts': GENERAL,
      'adapters-crypto/src/foreign/strict-object.ts': GENERAL, 'adapters-federation/src/exact-response.ts': GENERAL, 'core/src/foundation/shared/exact-json.ts': GENERAL,
      'core/src/foundation/claim-rules/transform.ts': GENERAL,
      'core/src/foundation/protocol/claims-request.ts': GENERAL, 'core/src/parties/open-clients/client-document.ts': GENERAL, 'core/src/parties/clients/fetched-key-sets.ts': GENERAL,
      'core/src/directory/resources/authorization-details.ts': GENERAL, 'api/src/shapes/cursor.ts': GENERAL, 'api/src/auth/v1/users/my-passkeys.method.ts': GENERAL,
      'core/src/actions/targets/storable-answer.ts': OPERATOR, 'core/src/actions/targets/parse-shallow.ts': OPERATOR, 'documents/src/json/value-reader.ts': OPERATOR, 'documents/src/text/parse-json.ts': OPERATOR,
      'adapters-http/src/wire/parsed-certificate.ts': BOUNDED,
      'adapters-federation/src/oidc.upstream.ts': GENERAL, 'adapters-federation/src/shared-reads.ts': GENERAL, 'adapters-federation/src/apple.ts': GENERAL,
      'adapters-federation/src/saml/logout.ts': OWN, 'adapters-federation/src/saml/saml-upstream.ts': OWN,
      'adapters-federation/src/end-session.ts': OWN, 'adapters-federation/src/oauth.upstream.ts': GENERAL,
      'adapters-http/src/assets/passkey-enquiry.ts': 'runs in a page', 'adapters-http/src/api/openapi.ts': OWN,
      'adapters-http/src/api/docs/start-script.ts': 'runs in a page', 'adapters-http/src/api/docs/swagger-ui.ts': OWN,
      'adapters-http/src/login/views/prepared-page.ts': OWN, 'adapters-http/src/mcp/tools.ts': OWN, 'adapters-http/src/console/console-files.ts': OWN,
      'adapters-log/src/source-positions.ts': OWN, 'core/src/flows/ciba/notify-client-of-answer.ts': OWN, 'core/src/flows/external-sign-in/sign-out-at-provider.ts': OWN,
      'core/src/flows/external-sign-in/finish-intent.ts': OWN, 'core/src/flows/external-sign-in/retrieve-intent.ts': OWN,
      'core/src/flows/auth-requests/sealed-auth-requests.ts': OWN, 'core/src/directory/identity-providers/ports.ts': OWN,
    },
  },
  'JWTs and JWEs': {
    used: /from 'jose'|import\('jose'\)|from 'openid-client'/,
    files: {
      'adapters-crypto/src/foreign/foreign-jwts.ts': GENERAL, 'adapters-crypto/src/foreign/jwt-encrypter.ts': GENERAL, 'adapters-federation/src/verified-jwt.ts': GENERAL,
      'adapters-federation/src/oauth/id-token.ts': GENERAL, 'adapters-federation/src/signing-keys.ts': GENERAL, 'adapters-federation/src/apple.ts': WRITES,
    },
  },
  'DER and keys': {
    used: /new X509Certificate\(|\bcreatePublicKey\(|\bcreatePrivateKey\(|from '@peculiar\/asn1-/,
    files: {
      'adapters-crypto/src/foreign/imported-keys.ts': GENERAL, 'adapters-crypto/src/foreign/jwt-encrypter.ts': GENERAL, 'adapters-http/src/wire/parsed-certificate.ts': GENERAL,
      'adapters-http/src/wire/client-certificate.ts': GENERAL, 'adapters-federation/src/saml/idp-metadata.ts': AGGREGATE, 'adapters-federation/src/ldap/check-settings.ts': GENERAL,
      'documents/src/reading/public-key.ts': GENERAL, 'documents/src/reading/public-key-pem.ts': GENERAL, 'documents/src/bulk/document/keys.ts': OPERATOR,
      'adapters-crypto/src/signing/opened-key.ts': OWN, 'adapters-crypto/src/keys/key-pairs.ts': OWN, 'adapters-crypto/src/keys/key-generator.ts': OWN,
      'adapters-crypto/src/keys/assertion-keys.ts': OWN, 'adapters-federation/src/saml/own-certificate.ts': OWN,
      'adapters-federation/src/certificate-name.ts': SAML,
    },
  },
  CBOR: {
    used: /from '@simplewebauthn\/server|import\('@simplewebauthn\/server/,
    files: { 'adapters-crypto/src/factors/web-authn.ts': GENERAL, 'adapters-crypto/src/factors/responses.ts': GENERAL },
  },
  'multipart bodies': { used: /\bfileOf\(/, files: { 'adapters-http/src/api/multipart.ts': GENERAL, 'adapters-http/src/api/assets.routes.ts': GENERAL } },
  pictures: {
    used: /from '(pngjs|jpeg-js)'|import\('(pngjs|jpeg-js)'\)/,
    files: { 'adapters-media/src/png-file.ts': THREAD, 'adapters-media/src/jpeg-file.ts': THREAD },
  },
  'compressed bytes, fonts among them': {
    used: /\b(gunzip|inflate(Raw)?|brotliDecompress|unzip)(Sync)?\b/,
    files: {
      'adapters-federation/src/saml/received-logout.ts': SAML, 'adapters-media/src/png-file.ts': THREAD,
      // Node decompresses in its pool of threads, up to the length that was checked before.
      'adapters-media/src/woff2-file.ts': BOUNDED, 'adapters-rpc/src/wire/compression.ts': BOUNDED, 'documents/src/json/file-pieces.ts': OPERATOR,
    },
  },
  'protobuf and gRPC frames': {
    used: /\bfromBinary\(|new BinaryReader\(/,
    files: { 'adapters-rpc/src/messages/codecs.ts': GENERAL, 'adapters-rpc/src/messages/few-fields.ts': GENERAL },
  },
  'ICU messages': { used: /from 'intl-messageformat'/, files: { 'texts/src/icu.ts': GENERAL } },
  'regular expressions made of values': {
    used: /new RegExp\(/,
    files: {
      'adapters-federation/src/saml/aggregate.ts': OWN, 'adapters-http/src/server/exact-paths.ts': OWN, 'adapters-http/src/login/views/prepared-page.ts': OWN, 'adapters-http/src/login/cookies.ts': OWN,
      'adapters-rpc/src/messages/descriptors.ts': OWN, 'core/src/proofs/verification/verification-code.ts': OWN, 'core/src/proofs/factors/recovery-code.ts': OWN,
      'core/src/foundation/protocol/user-code.ts': OWN, 'core/src/foundation/shared/exact-json.ts': OWN, 'core/src/foundation/shared/display-text.ts': OWN,
    },
  },
  'schemas of authorization details': {
    used: /\b(schemaProblem|valueProblem)\(/,
    files: {
      'core/src/directory/resources/detail-schema.ts': GENERAL, 'core/src/directory/resources/authorization-details.ts': GENERAL, 'core/src/directory/resources/check-resource.ts': GENERAL,
      'documents/src/bulk/document/resources.ts': OPERATOR,
    },
  },
}

/** Packages whose code runs in the processes of the server, without those that read its own rows. */
const PACKAGES = ['adapters-crypto', 'adapters-federation', 'adapters-http', 'adapters-log', 'adapters-media', 'adapters-outbound', 'adapters-rpc', 'api', 'core', 'documents', 'input', 'texts']

function usages(used: RegExp): readonly string[] {
  return PACKAGES.flatMap((name) => {
    const folder = path.join('packages', name, 'src')
    return fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => used.test(fs.readFileSync(path.join(root, folder, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')))
      .map((file) => `${name}/src/${file}`)
  }).toSorted()
}

describe('parsers of what strangers write', () => {
  for (const [kind, { used, files }] of Object.entries(PARSERS))
    it(`of ${kind} are used where the table says so, and measured or excused there`, () => {
      assert.deepEqual(usages(used), Object.keys(files).toSorted())
    })

  it('are measured by tests that exist and count processor time', () => {
    for (const test of new Set(Object.values(PARSERS).flatMap(({ files }) => Object.values(files)).filter((value) => value.endsWith('.test.ts')))) {
      const text = fs.readFileSync(path.join(root, test), 'utf8')
      assert.ok(test === THREAD || /\b(processorTime|cpuUsage)\(/.test(text), test)
    }
  })
})

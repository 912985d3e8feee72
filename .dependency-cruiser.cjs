// Who may know whom. `npm run lint` applies these rules; test/architecture proves that each of them can fail.

/**
 * The wings of the core, and the features in each. A wing may use the wings above it, never those below.
 * Inside a wing, a feature may use those of its own row and of the rows above it. `sessions` and `stores` are wing and feature in one.
 */
const wings = {
  foundation: [['shared', 'protocol'], ['instance', 'outbox', 'audit', 'claim-rules']],
  directory: [['metadata'], ['orgs'], ['projects', 'permissions', 'settings', 'branding'], ['users', 'user-grants'], ['identity-providers', 'resources']],
  messages: [['mail', 'text-messages'], ['notices']],
  parties: [['assertions', 'consents'], ['credentials', 'clients'], ['open-clients']],
  sessions: [],
  proofs: [['verification'], ['factors']],
  tokens: [['keys'], ['tokens']],
  actions: [['targets'], ['api'], ['executions']],
  management: [['new-users'], ['administration', 'setup', 'invitations'], ['transfer'], ['accounts']],
  flows: [['auth-requests', 'back-channel-logout'], ['device', 'external-sign-in'], ['ciba'], ['grants'], ['login-trace', 'previews'], ['overview'], ['discovery']],
  stores: [],
}

/** The npm packages that the sources of a package may use. app is the composition root and may use any. */
const libraries = {
  core: [],
  input: ['class-validator'],
  api: [],
  texts: ['intl-messageformat', '@formatjs/intl-localematcher'],
  'adapters-http': [
    'express', 'passport', 'passport-custom', 'preact', 'preact-render-to-string', 'prom-client', 'qrcode', '@simplewebauthn/browser', 'swagger-ui-dist',
  ],
  'adapters-rpc': ['@bufbuild/protobuf'],
  'adapters-persistence': ['typeorm', 'pg'],
  'adapters-memory': [],
  'adapters-crypto': ['jose', '@node-rs/argon2', '@node-rs/bcrypt', '@simplewebauthn/server', 'otpauth', '@zxcvbn-ts/language-common'],
  'adapters-federation': ['jose', '@node-saml/node-saml', '@peculiar/asn1-[a-z0-9]+', '@xmldom/xmldom', 'ldapts', 'xml-crypto', 'xml-encryption'],
  'adapters-log': ['pino', 'pino-pretty'],
  'adapters-media': ['pngjs', 'jpeg-js'],
  'adapters-outbound': ['undici', 'ipaddr[.]js', 'nodemailer'],
  client: [],
  console: ['react', 'react-dom', '@mantine/[a-z]+', '@tanstack/react-[a-z]+', 'get-nonce'],
  documents: [],
  migration: [],
  selftest: ['jose', 'parse5'],
}

const anyOf = (names) => `(${names.join('|')})`
const inWings = (names) => `^packages/core/src/${anyOf(names)}/`
const inFeatures = (wing, names) => `^packages/core/src/${wing}/${anyOf(names)}/`
const wingNames = Object.keys(wings)
/** The folder of a feature below `packages/core/src`, as a pattern. */
const featureFolder = anyOf([...wingNames.filter((wing) => wings[wing].length === 0), '[^/]+/[^/]+'])
const npmPackage = (names) => `node_modules/(@types/)?${anyOf(names)}/`
const fromNpm = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-bundled', 'npm-no-pkg', 'npm-unknown']

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const boundaries = [
  forbid('core-has-no-libraries', 'Core is plain TypeScript: what it needs from outside is a port.',
    { path: '^packages/core/src/' }, { dependencyTypes: [...fromNpm, 'core', 'unknown'] }),
  forbid('core-stands-alone', 'Adapters know the core; the core knows no other package.',
    { path: '^packages/core/src/' }, { path: '^(packages|test|examples)/', pathNot: '^packages/core/' }),
  forbid('adapters-never-meet', 'An adapter sees the core and the API contracts; app joins adapters.',
    { path: '^packages/(adapters-[^/]+)/src/' }, { path: '^packages/', pathNot: ['^packages/(core|api|texts)/', '^packages/$1/'] }),
  forbid('api-knows-no-transport', 'The API contracts serve several transports and depend on none.',
    { path: '^packages/api/src/' }, { path: '^packages/', pathNot: '^packages/(core|input|api)/' }),
  forbid('input-knows-only-the-core', 'Messages, settings and documents are read by one engine, which knows none of them.',
    { path: '^packages/input/src/' }, { path: '^packages/', pathNot: '^packages/(core|input)/' }),
  forbid('texts-stand-alone', 'Pages and mails import the texts; the texts import no other package.',
    { path: '^packages/texts/src/' }, { path: '^packages/', pathNot: '^packages/texts/' }),
  forbid('client-talks-http', 'The client is what users of the API install: it shares no code with the server.',
    { path: '^packages/client/src/' }, { path: '^packages/', pathNot: '^packages/client/' }),
  forbid('console-talks-http', 'The console is a client like any other: it calls the API through the client package, and shares no code with the server but its words.',
    { path: '^packages/console/' }, { path: '^packages/', pathNot: '^packages/(console|client|texts)/' }),
  forbid('app-is-not-imported', 'The composition root imports the other packages. Only tests import it.',
    { pathNot: ['^packages/app/', '^test/', '^examples/embedding/'] }, { path: '^packages/app/' }),
  forbid('documents-know-no-adapter', 'A document is read and written alike, wherever what it describes is stored.',
    { path: '^packages/documents/src/' }, { path: '^packages/', pathNot: '^packages/(core|input|api|documents)/' }),
  forbid('migration-writes-documents', 'A converter turns files into documents: it needs no server and no store.',
    { path: '^packages/migration/src/' }, { path: '^packages/', pathNot: '^packages/(core|input|documents|migration)/' }),
  forbid('selftest-judges-from-outside', 'The self-test knows what the standards say: what it shared with the server, it could not judge.',
    { path: '^packages/selftest/src/' }, { path: '^packages/', pathNot: '^packages/selftest/' }),
  forbid('examples-stand-alone', 'An example is what a stranger would write: it shares no code with the server, unless it embeds it.',
    { path: '^examples/', pathNot: '^examples/embedding/' }, { path: '^(packages|test)/', pathNot: '^packages/client/' }),
  forbid('sources-never-import-tests', 'What ships does not know how it is tested.',
    { path: '^(packages|examples)/[^/]+/src/' }, { path: '^(test|packages/[^/]+/test)/' }),
  forbid('packages-meet-by-name', 'A path into another package passes by what that package exports.',
    { path: '^packages/([^/]+)/' }, { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] }),
]

const featureRules = [
  forbid('features-meet-through-index', 'The index of a feature is its promise; the files behind it may change.',
    { path: `^packages/core/src/${featureFolder}/` },
    { path: `^packages/core/src/${featureFolder}/(?!index[.]ts$)`, pathNot: ['^packages/core/src/$1/', inFeatures('foundation', ['shared', 'protocol'])] }),
  forbid('features-are-listed', 'A folder of the core that has no place in the order of features escapes its rules.',
    {}, { path: '^packages/core/src/', pathNot: Object.entries(wings).map(([wing, rows]) => (rows.length > 0 ? inFeatures(wing, rows.flat()) : inWings([wing]))) }),
  ...wingNames.slice(0, -1).map((wing, index) => forbid(
    `wings-look-up-${wing}`, 'Wings depend in one direction: see the list at the top of this file.',
    { path: inWings([wing]) }, { path: inWings(wingNames.slice(index + 1)) })),
  ...Object.entries(wings).flatMap(([wing, rows]) => rows.slice(0, -1).map((row, index) => forbid(
    `features-look-up-${row[0]}`, 'Features depend in one direction: see the list at the top of this file.',
    { path: inFeatures(wing, row) }, { path: inFeatures(wing, rows.slice(index + 1).flat()) }))),
]

const libraryRules = [
  forbid('tsyringe-only-in-app', 'Only the composition root wires.',
    { pathNot: ['^packages/app/', 'node_modules'] }, { path: npmPackage(['tsyringe', 'reflect-metadata']) }),
  forbid('typeorm-only-in-persistence', 'Only the persistence package and the tests of the database use a database driver.',
    { pathNot: ['^packages/adapters-persistence/', '^test/', 'node_modules'] }, { path: npmPackage(['typeorm', 'pg', 'better-sqlite3']) }),
  forbid('calls-leave-through-outbound', 'The addresses of outgoing calls are checked in this package only.',
    { pathNot: ['^packages/adapters-outbound/', 'node_modules'] }, { path: npmPackage(['undici', 'nodemailer']) }),
  forbid('constraints-are-for-messages', 'Settings and documents are read without loading class-validator.',
    { path: '^packages/(app|documents|migration)/src/|^packages/input/src/(?!messages/)' }, { path: '^packages/input/src/messages/' }),
  forbid('class-validator-by-its-entry', 'Its files may move with any release; its public entry is its promise.',
    {}, { path: 'node_modules/class-validator/', pathNot: 'node_modules/class-validator/(cjs/index[.]js|types/index[.]d[.]ts)$' }),
  ...Object.entries(libraries).filter(([name]) => name !== 'core').map(([name, allowed]) => forbid(
    `libraries-of-${name}`, 'A new library of a package is a decision: it is listed at the top of this file.',
    { path: `^packages/${name}/src/` },
    { dependencyTypes: fromNpm, ...(allowed.length > 0 ? { pathNot: npmPackage(allowed) } : {}) })),
]

const hygiene = [
  forbid('no-circular', 'A circle cannot be read, tested or moved in parts.', {}, { circular: true }),
  forbid('not-to-unresolvable', 'An import that leads nowhere, or to what a package does not export.', {}, { couldNotResolve: true }),
]

module.exports = {
  forbidden: [...boundaries, ...featureRules, ...libraryRules, ...hygiene],
  options: {
    // Type imports count: a type is knowledge too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Anchored: '/dist/' alone would drop node_modules/tsyringe/dist too, and its rule would never fire.
    exclude: { path: ['^packages/[^/]+/(test/)?dist/', '^test/dist/', '^examples/[^/]+/dist/', '^test/architecture/violations/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // 'source' leads to our own sources. Without 'require' and 'node' some libraries, typeorm among them, do not resolve.
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
    },
  },
}

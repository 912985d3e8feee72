import assert from 'node:assert/strict'
import { answered, call, client, onLoopback, problem, strict } from './calls.js'
import { FarSide, farSide } from './far-side.js'

/** Spellings of 127.0.0.1 that reach a server there. */
const REACHING = [
  '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '１２７.0.0.1', '127。0。0。1',
  'localhost', 'LOCALHOST',
]

/** Others, which reach it where IPv6 or the system allow. */
const PERHAPS = [
  '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '0.0.0.0', '0', '[::]',
  '[::ffff:0:127.0.0.1]', '[2002:7f00:1::]',
]

describe('a URL that leads to this machine', () => {
  const side = farSide()

  for (const host of REACHING) {
    it(`is called when the base URL is loopback, and not when it is public (${host})`, async () => {
      const before = side.connections
      assert.equal(await problem(call(client({ policy: strict() }), `http://${host}:${side.port}/`)), 'address_forbidden')
      assert.equal(side.connections, before)
      await answered(call(client(), `http://${host}:${side.port}/`))
    })
  }

  for (const host of PERHAPS) {
    it(`is not called when the base URL is public (${host})`, async () => {
      for (const scheme of ['http', 'https']) {
        assert.equal(await problem(call(client({ policy: strict() }), `${scheme}://${host}:${side.port}/`)), 'address_forbidden')
      }
    })
  }

  it('is not called with a dot behind a name, which not every system resolves', async () => {
    const before = side.connections
    await problem(call(client({ policy: strict() }), `http://localhost.:${side.port}/`))
    assert.equal(side.connections, before)
  })

  it('is not called when it leads to this server itself, under any name', async () => {
    const before = side.connections
    const outgoing = client({ policy: onLoopback({ ownPorts: new Set([side.port]), allow: ['0.0.0.0/0', '::/0'] }) })
    for (const host of [...REACHING, ...PERHAPS, '127.0.0.2']) {
      assert.equal(await problem(call(outgoing, `http://${host}:${side.port}/`)), 'address_forbidden', host)
    }
    assert.equal(side.connections, before)
  })

  it('has the port of its scheme when it names none', async () => {
    const asked: number[] = []
    const outgoing = client({
      policy: (_address, port) => {
        asked.push(port)
        return 'is not called here'
      },
    })
    for (const url of ['http://127.0.0.1/', 'https://127.0.0.1/', 'https://127.0.0.1:80/']) await problem(call(outgoing, url))
    assert.deepEqual([...new Set(asked)], [80, 443])
    assert.equal(asked.at(-1), 80)
  })
})

describe('a URL that leads to a metadata service', () => {
  const careless = onLoopback({ allow: ['0.0.0.0/0', '::/0'] })
  const HOSTS = [
    '169.254.169.254', '2852039166', '0xa9.0xfe.0xa9.0xfe', '[::ffff:169.254.169.254]', '[fd00:ec2::254]', '[fe80::a9fe:a9fe]',
    '[64:ff9b::a9fe:a9fe]',
  ]

  for (const host of HOSTS) {
    it(`is never called (${host})`, async () => {
      assert.equal(await problem(call(client({ policy: careless }), `http://${host}/latest/meta-data/`)), 'address_forbidden')
    })
  }

  it('is never called by a name', async () => {
    const outgoing = client({ policy: careless, resolve: async () => ['169.254.169.254', 'fd20:ce::254'] })
    assert.deepEqual(await call(outgoing, 'http://metadata.google.internal/computeMetadata/v1/'), {
      problem: 'address_forbidden',
      detail: '169.254.169.254 is link-local, fd20:ce::254 belongs to a metadata service',
    })
  })
})

describe('a name', () => {
  const side = farSide()
  const url = () => `http://rp.example:${side.port}/`

  it('is resolved once for each call, and only the checked address is called', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254'], ['127.0.0.1']]
    const asked: string[] = []
    const outgoing = client({
      resolve: async (name) => {
        asked.push(name)
        return answers.shift() ?? assert.fail('it is resolved again')
      },
    })
    await answered(call(outgoing, url()))
    assert.equal(await problem(call(outgoing, url())), 'address_forbidden')
    await answered(call(outgoing, url()))
    assert.deepEqual(asked, ['rp.example', 'rp.example', 'rp.example'])
    assert.equal(side.received.at(-1)?.headers.host, `rp.example:${side.port}`)
  })

  it('with several addresses is called at those that are not forbidden', async () => {
    const canary = await new FarSide().open('127.0.0.1')
    const allowed = await new FarSide().open('127.0.0.2', canary.port)
    try {
      const policy = strict({ allow: ['127.0.0.2/32'] })
      const mixtures = [['127.0.0.1', '127.0.0.2'], ['169.254.169.254', '127.0.0.2', '127.0.0.1'], ['10.0.0.1', '::1', '127.0.0.2']]
      for (const addresses of mixtures) {
        await answered(call(client({ policy, resolve: async () => addresses }), `http://rp.example:${canary.port}/`))
      }
      assert.deepEqual([canary.connections, allowed.connections], [0, 3])
    } finally {
      await Promise.all([canary.close(), allowed.close()])
    }
  })

  it('with several addresses is called at the next one when the first refuses connections', async () => {
    const outgoing = client({ resolve: async () => ['127.0.0.9', '127.0.0.1'] })
    await answered(call(outgoing, url()))
  })

  it('without a permitted address is forbidden', async () => {
    const outgoing = client({ resolve: async () => ['10.0.0.1', 'fd12::1', '::ffff:169.254.169.254', 'rp.example'] })
    assert.deepEqual(await call(outgoing, url()), {
      problem: 'address_forbidden',
      detail: '10.0.0.1 is not public, fd12::1 is not public, ::ffff:169.254.169.254 is link-local, rp.example is not an IP address',
    })
  })

  it('is unreachable when all of its addresses refuse connections', async () => {
    const outgoing = client({ resolve: async () => ['127.0.0.1', '127.0.0.2'] })
    assert.deepEqual(await call(outgoing, 'http://rp.example:1/'), {
      problem: 'unreachable',
      detail: 'connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1',
    })
  })
})

import assert from 'node:assert/strict'
import { egressPolicy, localAddresses } from '@keyhall/adapters-outbound'
import type { EgressPolicyOptions } from '@keyhall/adapters-outbound'

const policy = (own: Partial<EgressPolicyOptions> = {}) =>
  egressPolicy({ allow: [], isLocal: false, ownPorts: new Set(), localAddresses: () => [], ...own })

const EVERYTHING = ['0.0.0.0/0', '::/0']

const NEVER: Readonly<Record<string, readonly string[]>> = {
  'is unspecified': ['0.0.0.0', '0', '0.1.2.3', '::', '::ffff:0.0.0.0', '64:ff9b::'],
  'is a broadcast address': ['255.255.255.255', '::ffff:255.255.255.255'],
  'is a multicast address': ['224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1', '::ffff:e000:1'],
  'is link-local': [
    '169.254.169.254', '169.254.0.1', '169.254.170.2', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518',
    'fe80::1', 'febf::1', 'fe80::1%eth0',
    '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:FFFF:A9FE:A9FE', '::169.254.169.254', '::a9fe:a9fe', '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
  ],
  'belongs to a metadata service': [
    'fd00:ec2::254', 'FD00:0EC2:0:0:0:0:0:254', 'fd00:ec2::23', 'fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42', 'fd00:a9fe:a9fe::1',
    '100.100.100.200', '::ffff:100.100.100.200', '192.0.0.192', '168.63.129.16', '64:ff9b::a83f:8110',
  ],
  'is a 6to4 address': ['2002:a9fe:a9fe::1', '2002:7f00:1::', '2002:808:808::1'],
  'is a Teredo address': ['2001::1', '2001:0:a9fe:a9fe::1'],
  'is an address of a translator': ['::ffff:0:169.254.169.254', '::ffff:0:7f00:1'],
  'is an address of a local translator': ['64:ff9b:1::a9fe:a9fe'],
  'is not an IP address': ['', 'localhost', '1.2.3.4.5', '256.1.1.1', '[::1]', '::ffff:256.1.1.1', '10.0.0.0/8', ':::1'],
}

const LOOPBACK = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1', '017700000001', '127.255.255.254',
  '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::7f00:1', '64:ff9b::7f00:1',
]

const NOT_PUBLIC = [
  '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '3232235521', '::ffff:10.0.0.1', '64:ff9b::a00:1',
  '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '240.0.0.1',
  'fc00::1', 'fdff::1', 'fec0::1', '100::1', '2001:db8::1', '3fff::1', '2001:2::1', '2001:10::1', '2001:20::1', '5f00::1', '4000::1',
  '::1:0:0:1',
]

const PUBLIC = [
  '8.8.8.8', '1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.1', '126.255.255.255', '128.0.0.1', '169.253.255.255',
  '169.255.0.0', '172.15.255.255', '172.32.0.1', '192.167.255.255', '192.169.0.1', '223.255.255.255', '::ffff:8.8.8.8',
  '64:ff9b::808:808', '2606:4700::1111', '2a00:1450::1', '2620:fe::9',
]

describe('egress policy', () => {
  for (const [objection, addresses] of Object.entries(NEVER)) {
    for (const address of addresses) {
      it(`never lets ${address || 'an empty text'} be called: it ${objection}`, () => {
        for (const own of [{}, { allow: EVERYTHING, isLocal: true }]) assert.equal(policy(own)(address, 443), objection)
      })
    }
  }

  for (const address of LOOPBACK) {
    it(`lets ${address} be called when the server is local, or when it is allowed`, () => {
      assert.equal(policy()(address, 443), 'is loopback')
      assert.equal(policy({ isLocal: true })(address, 443), undefined)
      assert.equal(policy({ allow: EVERYTHING })(address, 443), undefined)
    })
  }

  for (const address of NOT_PUBLIC) {
    it(`lets ${address} be called when it is allowed`, () => {
      assert.equal(policy({ isLocal: true })(address, 443), 'is not public')
      assert.equal(policy({ allow: EVERYTHING })(address, 443), undefined)
    })
  }

  for (const address of PUBLIC) {
    it(`lets ${address} be called`, () => assert.equal(policy()(address, 443), undefined))
  }
})

describe('allowed ranges', () => {
  const allowing = policy({ allow: ['10.1.0.0/16', '192.168.7.7/32', 'fd12::/16'] })
  const rows: [string, boolean][] = [
    ['10.1.0.0', true], ['10.1.255.255', true], ['10.0.255.255', false], ['10.2.0.0', false],
    ['192.168.7.7', true], ['192.168.7.8', false], ['fd12::1', true], ['fd13::1', false],
    ['::ffff:10.1.2.3', true], ['64:ff9b::a01:203', true],
  ]
  for (const [address, isAllowed] of rows) {
    it(`${isAllowed ? 'contain' : 'do not contain'} ${address}`, () => {
      assert.equal(allowing(address, 443), isAllowed ? undefined : 'is not public')
    })
  }

  it('are refused when they are none', () => {
    for (const range of ['10.0.0.0', '10.0.0.0/33', 'localhost/8', '']) assert.throws(() => policy({ allow: [range] }), Error, range)
  })
})

describe('the address of this server', () => {
  const own = { ownPorts: new Set([8080]), localAddresses: () => ['192.0.2.10', '203.0.113.9', '2a00:db8::9', 'fe80::9%eth0'] }
  const careless = policy({ ...own, allow: EVERYTHING, isLocal: true })

  const OWN = [...LOOPBACK, '127.0.0.53', '192.0.2.10', '::ffff:192.0.2.10', '203.0.113.9', '64:ff9b::cb00:7109', '2A00:DB8:0::9']
  for (const address of OWN) {
    it(`is never called as ${address}`, () => {
      assert.equal(careless(address, 8080), 'is where this server listens')
      assert.equal(careless(address, 8081), undefined)
    })
  }

  it('is not another machine with the same port', () => {
    assert.equal(careless('192.0.2.11', 8080), undefined)
  })

  it('is read at the time of the call', () => {
    const [ownPorts, addresses] = [new Set<number>(), ['192.0.2.10']]
    const later = policy({ allow: EVERYTHING, ownPorts, localAddresses: () => addresses })
    assert.equal(later('192.0.2.11', 9090), undefined)
    ownPorts.add(9090)
    addresses.push('192.0.2.11')
    assert.equal(later('192.0.2.11', 9090), 'is where this server listens')
  })

  it('is among the addresses of the machine', () => {
    assert.ok(localAddresses().includes('127.0.0.1'))
  })
})

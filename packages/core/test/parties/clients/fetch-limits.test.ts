import assert from 'node:assert/strict'
import { FetchLimits } from '@keyhall/core/clients'
import { NOW } from '../../support/builders.js'
import { clockAt } from '../../support/fakes.js'

/** How many of these fetches are allowed in one minute. */
function allowed(count: number, of: (index: number) => readonly [network: string, url: string]) {
  const clock = clockAt(NOW)
  const limits = new FetchLimits(clock)
  const taken = () => Array.from({ length: count }, (_, index) => limits.take(...of(index))).filter(Boolean).length
  return { clock, limits, taken }
}

describe('limits of fetches for strangers', () => {
  it('allow 30 in a minute for one network', () => {
    const { clock, taken } = allowed(100, (index) => ['192.0.2.1', `https://host-${index}.example/keys`])
    assert.equal(taken(), 30)
    clock.set(NOW + 60)
    assert.equal(taken(), 30)
  })

  it('allow 60 in a minute from one host, however its address is written', () => {
    const spelled = ['https://host.example/keys', 'https://HOST.example?keys', 'https://host.example#1']
    assert.equal(allowed(100, (index) => [`192.0.2.${index}`, `${spelled[index % 3]}${index}`]).taken(), 60)
  })

  it('allow 600 in a minute in all', () => {
    const { limits, taken } = allowed(1000, (index) => [`network ${index}`, `https://host-${index}.example/keys`])
    assert.equal(taken(), 600)
    assert.equal(limits.allows('another', 'https://another.example'), false)
  })
})

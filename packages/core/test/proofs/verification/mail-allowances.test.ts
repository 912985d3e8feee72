import assert from 'node:assert/strict'
import type { LoginAttempts } from '@keyhall/core/credentials'
import { chargeMail } from '@keyhall/core/verification'
import { NOW } from '../../support/builders.js'
import { digest } from '../../support/fakes.js'

function allowances() {
  const rows = new Map<string, LoginAttempts>()
  const store = {
    lock: async (key: string) => rows.get(key),
    put: async (key: string, attempts: LoginAttempts) => void rows.set(key, attempts),
    clear: async (key: string) => void rows.delete(key),
  }
  let at = NOW
  return {
    rows,
    advance: (seconds: number) => { at += seconds },
    charge: (address: string, network?: string, isVerified = false) => chargeMail(store, { address, isVerified, network }, at, digest),
  }
}

describe('rate limits of mails', () => {
  it('are twelve an hour for an address, in any case, from any network', async () => {
    const { charge, advance } = allowances()
    for (let mail = 0; mail < 12; mail++) assert.equal(await charge(mail % 2 ? 'Ada@mail.example' : 'ada@mail.example', `network ${mail}`), undefined)
    assert.equal(await charge('ADA@mail.example'), 'the address has had too many mails')
    assert.equal(await charge('bob@mail.example'), undefined)
    advance(3599)
    assert.equal(await charge('ada@mail.example'), 'the address has had too many mails')
    advance(1)
    assert.equal(await charge('ada@mail.example'), undefined)
  })

  it("are counted separately for a verified address, so that an attacker cannot use up the owner's", async () => {
    const { charge } = allowances()
    for (let mail = 0; mail < 13; mail++) await charge('ada@mail.example')
    for (let mail = 0; mail < 12; mail++) assert.equal(await charge('ada@mail.example', undefined, true), undefined)
    assert.equal(await charge('ada@mail.example', undefined, true), 'the address has had too many mails')
  })

  it('are a hundred an hour from a network, to any address; a refused mail is charged to neither', async () => {
    const { charge, rows } = allowances()
    for (let mail = 0; mail < 100; mail++) assert.equal(await charge(`${mail}@mail.example`, '203.0.113.7'), undefined)
    assert.equal(await charge('ada@mail.example', '203.0.113.7'), 'the network has asked for too many mails')
    assert.equal(rows.size, 101)
    assert.equal(await charge('ada@mail.example', '203.0.113.8'), undefined)
    assert.equal(await charge('bob@mail.example'), undefined, 'who is known is no network')
  })

  it('are stored without names and addresses', async () => {
    const { charge, rows } = allowances()
    await charge('ada@mail.example', '203.0.113.7')
    assert.doesNotMatch([...rows.keys()].join(), /ada@|203/)
  })
})

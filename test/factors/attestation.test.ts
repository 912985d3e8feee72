import assert from 'node:assert/strict'
import { Authenticator } from '../support/authenticator.js'
import { cbor } from '../support/cbor.js'
import type { Cbor } from '../support/cbor.js'
import { ORIGIN, aChallenge, withDesk } from './desk.js'

/** The bytes before the authenticator data in an attestation object without attestation, and their length. */
const NONE = cbor(new Map<string, Cbor>([['fmt', 'none'], ['attStmt', new Map()]]))

withDesk('passkey registration, attestation', (desk) => {
  for (const format of ['packed', 'fido-u2f', 'tpm', 'android-safetynet', 'nobody-knows'] as const) {
    it(`ignores the attestation statement of the format ${format}`, async () => {
      const { options, add } = desk().process()
      const challenge = aChallenge()
      const made = new Authenticator({ origin: ORIGIN }).create(await options.forSetUp(desk().user.id, challenge))
      const bare = Buffer.from(made.response.attestationObject, 'base64url')
      // After the first two members: the key "authData", then its bytes after a header of two bytes.
      const authData = bare.subarray(NONE.length + cbor('authData').length + 2)
      const statement = new Map<string, Cbor>([['alg', -7], ['sig', Buffer.from('no signature')], ['ver', '2.0']])
      const attestationObject = cbor(new Map<string, Cbor>([['fmt', format], ['attStmt', statement], ['authData', authData]])).toString('base64url')
      const response = { ...made, response: { ...made.response, attestationObject } }
      const { passkey } = await add.add(desk().user.id, response, { challenge }, desk().by)
      assert.equal(passkey.id, made.id)
    })
  }
})

import assert from 'node:assert/strict'
import { createPrivateKey } from 'node:crypto'
import { foreignJwts } from '@keyhall/adapters-crypto'
import { eddsa, forge } from '../support/forge.js'

const jwts = foreignJwts()

const JOE = { iss: 'joe', exp: 1_300_819_380, 'http://example.com/is_root': true }
const JOE_SEGMENT = 'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ'

describe('examples of the RFCs', () => {
  it('RFC 7515 appendix A.2: RS256', async () => {
    const key = {
      kty: 'RSA',
      n: 'ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMs'
        + 'D1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdV'
        + 'MTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ',
      e: 'AQAB',
    }
    const jwt = `eyJhbGciOiJSUzI1NiJ9.${JOE_SEGMENT}.`
      + 'cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZ'
      + 'cAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-e'
      + 'OkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw'
    assert.deepEqual(jwts.read(jwt), { header: { alg: 'RS256' }, claims: JOE })
    assert.equal(await jwts.isSignedBy(jwt, key, 'RS256'), true)
  })

  it('RFC 7515 appendix A.3: ES256', async () => {
    const key = {
      kty: 'EC', crv: 'P-256', x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
    }
    const jwt = `eyJhbGciOiJFUzI1NiJ9.${JOE_SEGMENT}.`
      + 'DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q'
    assert.deepEqual(jwts.read(jwt), { header: { alg: 'ES256' }, claims: JOE })
    assert.equal(await jwts.isSignedBy(jwt, key, 'ES256'), true)
  })

  it('RFC 7515 appendix A.5: an unsecured JWS is no JWT here', () => {
    assert.equal(jwts.read(`eyJhbGciOiJub25lIn0.${JOE_SEGMENT}.`), undefined)
  })

  it('RFC 8037 appendix A: Ed25519. The payload of A.4 is no JSON object', async () => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    const privateJwk = { ...key, d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' }
    const jwt = forge({ alg: 'EdDSA' }, eddsa(createPrivateKey({ key: privateJwk, format: 'jwk' })))
    assert.equal(await jwts.isSignedBy(jwt, key, 'EdDSA'), true)
    assert.equal(jwts.thumbprint(key), 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')

    const text = 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.'
      + 'hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg'
    assert.equal(jwts.read(text), undefined)
    assert.equal(await jwts.isSignedBy(text, key, 'EdDSA'), false)
  })

  it('RFC 7638 §3.1: a thumbprint', () => {
    const key = {
      kty: 'RSA',
      n: '0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMst'
        + 'n64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n'
        + '91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw',
      e: 'AQAB',
      alg: 'RS256',
      kid: '2011-04-29',
    }
    assert.equal(jwts.thumbprint(key), 'NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs')
  })

  it('RFC 9449 §4.1, §6.1: a DPoP proof with the key that it brings along, and its thumbprint', async () => {
    const proof = 'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6IkVDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQy'
      + 'VVFVZldWQVdCRnMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JEQSIsImNydiI6IlAtMjU2In19.'
      + 'eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIjoiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwiaWF0IjoxNTYy'
      + 'MjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg'
    const key = jwts.read(proof)?.header['jwk'] as Record<string, unknown>
    assert.equal(await jwts.isSignedBy(proof, key, 'ES256'), true)
    assert.equal(jwts.thumbprint(key), '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I')
  })
})

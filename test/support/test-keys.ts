import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** A key pair that tests sign with. */
export interface TestKey {
  readonly privateKey: KeyObject
  /** Without `kid`, `alg` and `use`. */
  readonly publicJwk: Readonly<Record<string, unknown>>
}

/** PKCS #8. Fixed, so that every process with the standard document has the same keys. */
const PRIVATE = {
  rsa: `
    MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQDJIIwXGdowEdc/eQv7Z7qYOmEegqgbcjxjAdzYbC5nBCtXsmnsR+jI9IQzHzPixnZCeJlu
    XmAXV6+RsaqWEkI+/7LPeCYxq+3p3tmyp6EzEKbye8TZQwhwHsQovcGPbjUh1cQQZwFz3ydtNLuIGhYpj9y638yVMRU2Rq10RYlVnZ9vkuEfB7WK1aPl9ivT
    r69JLYyt/ldVRn+D2eU8kIN6sZJLFKvHjbb66FRDwT5HNu0/tDLEUvMT6g0koLYVv+zVcK7/5CI0Z+jFYhiskF3AtD4g4kijULKV+n0Af55aoJzwCWzvWWLh
    0vQjGvLAsr0E683WKgDhFX8LLBVSQKFTAgMBAAECggEABTiPrO28XyR+k1+tfCH7AkNM2kJMLA/no93IOPfLNYTNX1WLmJ/Vxa4WZqZ8NKl6J9VP3hjss5eu
    74A9x0AX0wmECbwchvfugGbpWzYSFJF0VGgwW3XeMDuIbwi7PrJPmp5gdAF+1GUPHjzylqd53GHCJfYjIM2v+tQoK/JE/00mJ/iukFereSi4T0DlPi0aJF7L
    eefyttjUxaWxeY/ebIMIjHeSXZowXnssqpeYyNIgPgY64AtSaEABKr7quRTV79W13L071RQ8JoTg+QDjqjgyZmAToOLRCK1BJsOlyrjoOESx1rbicn6CJBR9
    DGSaGaEARmCD9wGun724ZBZsIQKBgQDkzBIlSqOdlmL/KSnJPUfaO7vDflkhzFRjYGETdZrBCu6vrrYXACuC+ZWyVHC1X1vuaiNFGSXopyW7kwlrBIsQe7WE
    ya0WyXf+gEq4ZE/aM734BYqrA68VAgnh4FLitAWKTg9YCGBE6245xuOY3Zd2NZzv3wWlq91tZM5+HXVzoQKBgQDhCkfMx1LWBwG/4xaPTvuycU32nsoM5p+y
    bC2e/+2HZECKq/gthjPG3t9X+FPVC2PMghcZaq2SnfuUoPR1yqOTIPp8nkzZa20OHew+0YRvA4IyeWw3A7lK1+KZAhv2RyP+T73BVz+GUmfxY/VRsy4hjCLB
    b7P9ADt6h35Mxp+wcwKBgGxAodVDG2bUYMKZl0u/0t9Oo+g7P7DeHI9oaoXqfu4XXheBcmYvjmbJ8CoQCcPG+pgzX7yxyV3qt8+oIiygWavS3G+XfG3rpPql
    eLUFwUJceOWAubtwYsZt0H8uxAi/ZF+rz1a3n9T8D4sGr2kEb0Ve2IIl42YfiwTXTVweVBQBAoGAab5V7LCAiRdzyAHiGObpOHkrREZq9NLtmX5hlYP2zhba
    iQ6zqFiWPc1+Lyz9327hrzg1uHi7JNjdXYKgPDVC1aC6cxJDVCq5bNe8qevzieKhLCyIH/W8/KEi1fj6wKe/DwHTTWU88VYJh5ELth82/waFUlW1wp14VWQT
    geoXIWcCgYA3mjlvTtCgMFNYyVLrU/lpDKlAEhNRVddZnMRQGG8fONGHFg+vXXm2Of59u1NQ3PvZB8KkENkBVIGexTWu/iJP0Ittb3UbQ2qJRynoaVcELGpN
    ys6mTwDGtRjL6DyKQTl5ZspI5hoCzA3HTuRgJWGWF93dL8opOTM7/QyTued30w==`,
  otherRsa: `
    MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDZHjJLN7gpNZ02chWvMG0mX/sRLGA+PHX6tKEeJm7kW/kMyqVRqiIDuSNuNmGtxfaGlYgF
    UcMNHLgVJcSQgE7Z6gCwYdGgYdW7Hl0CmVygPi3tb4OKib4diP7Ysp8nDyaMiTMT63sMZFWRzWlEmHWsEMwHzJZTmmbD01VBHMcr9a6oAprRGdpLRqnp+ysy
    TctEX8COcOADv35ISfZ+SjTpc0x6IbHA9QzELO0fcvsdy6rTsn4iPOnwBwpXL/7SLKaLm2lT3b1cg7LYgdiq9ktH04yVLXKitO3sHTAYO9gOoNkB2ExvTl/8
    163mZPs+tL4SjHf4CJCaWpbLZpagOQ5nAgMBAAECggEAAgOBhD4TjgT1HNH+Y9NnUmxLIqkj3rU72OPqUffESTJAgz8Gkn/T9Jnie2gItuO3pMmSleNgvj3j
    x9puUh1xMxyJqMPM0xfP3ijqxEE84TBCcnR5fARJXZ0YKVVaxtzL8ZC83F9E6GQD1n2DukL5uxX6y8sOIooI5aG6UDIeoh3kVZcnwkUpnV+UaxGcaDVVwAhv
    RkTB2mBgGhek1AmchP8+rzllQwsl3rpZ6zbmmEIHmIsm0Jq6rfBXfTkTyboMq/CtvSKyRT0cTQKbbQMyqZ7jCND1rnjTfO/WNEoHEMEfGBiOKA42e6jRDNVw
    TmAu3m/obB5ED+tMEomAzg9WqQKBgQD9IpV2W/plmASgsIf3nVnv5zkHDS2Q7ojdX1+TfEXfGkXibzZBpcBGLYTB91sMiUe0ImgZYpc5aVwe1eVoFpFedl2g
    lp1Ng9JHEFbGLw3/+5Tbyl9e9JFSK3AInQQZjkTgEpruVP8zzcIKGBbKWs/KB2RDRyxCROg6VZh7jOZn3wKBgQDbk0JRIfmrXeO2Qw3rtVnMC/+jGPC1cMqb
    qKd0VvpX8IyFkm6RQ4kvputIeGbpP6r7tzkddqBOLsZleeSXYH37pTQXk3Fm9YXiODzbwIF0lBp5mpVuQpj9ojcq8CJ3WHrr/1JR15vzB3BQNfzYu9FWDg8Q
    q4RGrMIJI4FPIiTKeQKBgFd3PLfB/lpeVbMEbGbV2v63IZBbMFR055u+WbMHbMkzNdSQ4ul6EV7uWYIAK1jAkqMehGPJGkG/MxKAjB0UNzSxp5ZWlJH1K5Jc
    he9C0Q6TapMrcRrJXPFMixCe2IzQCOJ360rQ2cGXpiWAv1c6W7QOK8nHbPaVAr0tWFvQish3AoGBAKRneCojVDs5S3x2bH/mA1xCR6Ao1mIkF6/A8dCsJzmd
    BLomT984QAmL43MZo4RVhYJ/R6aF4bVoVGg6givNtcarhXt5jFlY0Gv3S6oGU2ekVMZkNiqedsrBoKjnsAbIGxGE1HAvDbdEBJYqNi1ZQ345fJIwuhPo2kfZ
    a8KCgCWRAoGBAMVnDTPaFKI4Qcc/wmtPQDM6pJ45kZTKENzDdrvvpe89/nfsS4tf34XCwAuz7yMP9ZCgb1CdK8chD8LzazG+M3LuMxPGYfMfs4+lqDemA86W
    tV/45o4A10FU9rzNRiZcFl1nTdNwncIyd+ckxPTaltcFzCywayfRysCn3xZyVcb+`,
  p256: `
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7Lkr/lLWWVKMGGLa9N49YtWJ+c6V3iNkXeHg2ZBSTAWhRANCAAT0MyBXDdbbPCwRa0HVyaHi
    9qLDzCgIXFO1h16QVuTefizcSJdacwkKH8sDV0zqqUQB+Wl0j25hDUZ838Bf3t24`,
  otherP256: `
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgD5lcTwEVBVYLlfQSMn2T87m0T887+M3MxqLcvLV4b/2hRANCAASme2ma51fdZUXUYtERcgr+
    pj0Y5ZADauenCkf0zYgGEKCt8/FP8RS7NHrZC35op+/lUlhcQ0kG3asP6bPfKbvU`,
  p384: `
    MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDCrCxxtsacEplC45KJ7o4s24ywiAcOsc3SM3id1MeIapkeIrefMA17a+ksbu0nMrRihZANiAAQd
    E8QXg8CajOBJvaeg4hIXvILIRLPi2KJA6093LMparlPhWxEDvOvx3sWPpUwPsDXhrTrsTb1D0eAA6UXsDnp/InCZcov6g+TZ5b+L2YqFs7gdQttyaCL0tZNp
    tpzdYlk=`,
  ed25519: `
    MC4CAQAwBQYDK2VwBCIEIGkn3bbtQ1UnPLys1UD3cP4Fc+eZk4uX3dcv6zgcJqZH`,
  otherEd25519: `
    MC4CAQAwBQYDK2VwBCIEIFqlaZCWwfj6Gp0tXxAFPHab3PY4uJhpgcIN9ufRE2ta`,
} as const

function pair(base64: string): TestKey {
  const privateKey = createPrivateKey({ key: Buffer.from(base64.replace(/\s/g, ''), 'base64'), format: 'der', type: 'pkcs8' })
  return { privateKey, publicJwk: { ...createPublicKey(privateKey).export({ format: 'jwk' }) } }
}

export const keys = {
  rsa: pair(PRIVATE.rsa),
  otherRsa: pair(PRIVATE.otherRsa),
  p256: pair(PRIVATE.p256),
  otherP256: pair(PRIVATE.otherP256),
  p384: pair(PRIVATE.p384),
  ed25519: pair(PRIVATE.ed25519),
  otherEd25519: pair(PRIVATE.otherEd25519),
} as const satisfies Record<string, TestKey>

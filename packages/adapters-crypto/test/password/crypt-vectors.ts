import type { HashVector } from './hash-vectors.js'

const vector = (name: string, encoded: string, password: string): HashVector => ({ name, encoded, password })

const HORSE = 'correct horse'
const UMLAUTS = 'pässwörd 漢字'
const LONG = 'über lang '.repeat(25).trim()

/** Made with crypt(3) of libxcrypt, the first of each kind with `openssl passwd`. */
const MD5_CRYPT: readonly HashVector[] = [
  vector('md5-crypt of openssl', '$1$saltsalt$NuzA7WTAelpl95xgBGWN60', HORSE),
  vector('md5-crypt of an empty password', '$1$abc$Or2rbeUYTvt12aiVzMuS/.', ''),
  vector('md5-crypt of more than ASCII', '$1$./Az09$dxBfZZFpIWv76uadjgbkj.', UMLAUTS),
  vector('md5-crypt of 73 bytes', '$1$s$oK1APIpHwmbZjqVp/RkOr0', 'a'.repeat(73)),
  vector('md5-crypt of 274 bytes', '$1$seven77$pDeRMejH.ysS4hz5H/dXC.', LONG),
]

const SHA256_CRYPT: readonly HashVector[] = [
  vector('sha256-crypt of openssl', '$5$saltsalt$myjXcpMpE2Ofk7fj9hqyNYSn6lmWG4Mqnjx.KIRRr4/', HORSE),
  vector('sha256-crypt of an empty password', '$5$abc$bBHLwRRW2Li0XKaX13kz/g2fkDil4Jx46aNvd.48MS8', ''),
  vector('sha256-crypt of more than ASCII', '$5$./Az09$Ssonq4N9aA5IyOa2Bh73E9YLMv2wTgIB47Kurb8CBAD', UMLAUTS),
  vector('sha256-crypt of 16 bytes', '$5$rounds=1000$abcde$aqbIKHUKg.4jX88hCns60Sbh1W1s148qzMn3BL.fcs5', 'b'.repeat(16)),
  vector('sha256-crypt of 64 bytes', '$5$rounds=1000$abcde$jKOaRtsPW3p/iYUIBK6xkMSnxIkDqqNN8jpa5Q1zY/3', 'b'.repeat(64)),
  vector('sha256-crypt of 73 bytes', '$5$s$aOPvMPbfny2GsoxTBYZiaxu3VAy0bgNqTo93BGWqp/C', 'a'.repeat(73)),
  vector('sha256-crypt of 274 bytes', '$5$seven77$DSqJvZdWSzMpCVN6pckvE/AIw144coOyhcXBQgWEtXB', LONG),
  vector('sha256-crypt with 1000 rounds', '$5$rounds=1000$thirteenbytes$hZB3jeUR40Nu1Gm9LNJlFkHj1ktvvvpPQQxAa1TpKk2', HORSE),
  vector('sha256-crypt with 9999 rounds', '$5$rounds=9999$sixteencharacter$qZX7vMRMRSZYX3AKax98UAqmpusZvqdCgElkaRrQJCA', HORSE),
]

const SHA512_CRYPT: readonly HashVector[] = [
  vector('sha512-crypt of openssl',
    '$6$saltsalt$hRM5XZ86KXEw9UOmjigeVqFgULtFB2sgpC9lXQDfMib3Zgw7mEiUvBJI2EplzfAqxL5Vvwp2scFtv/uamSo5z0', HORSE),
  vector('sha512-crypt of an empty password',
    '$6$abc$mJP3a6FyA8uCnzRtlnNypPwjnvpi5TP9qOrInzrfDmwxUQG38PkpCPdqfTb8JQfAngapMxeim4AZ..hSdRRzD.', ''),
  vector('sha512-crypt of more than ASCII',
    '$6$./Az09$xH0z6JYslQJd9iv/yF7d5KrykJdxE1QTSR94SsCShPgU8PGg6HCeV5WP3FTpnUE2o96lRKq3P83lu83rxvOkO.', UMLAUTS),
  vector('sha512-crypt of 16 bytes',
    '$6$rounds=1000$abcde$dV9KvtFFjIuI53I0bd0hgx7EE5Ic26pqVkNfhg5u3zt0j.Vn94dCVeH6yj79tFDAYqYVTVtlvtY14be/qoy950', 'b'.repeat(16)),
  vector('sha512-crypt of 64 bytes',
    '$6$rounds=1000$abcde$GNQOR/SLjEsqxfTg4BGsPJz3BSqDJKQ8y3poEL9OdR9M3ZCnEUh9MPrLeufecUH2ZaNCuCFawnEQgFUvfO/eC.', 'b'.repeat(64)),
  vector('sha512-crypt of 73 bytes',
    '$6$s$vhd3g61DZqMIRaJdKOFYB1/RSVtUyiCuvdACwGmQ.ykDGvAX328ubc/YMIBNKq7IhGv4UrXpGi9WbLIOozJjb/', 'a'.repeat(73)),
  vector('sha512-crypt of 274 bytes',
    '$6$seven77$TBKrDBUbCF0NxZRkG.pv4Pkih9/OmNksfQfrDdKynUlTZmppql0pllIYxr7Uhox5sp54QGnQodjur8n1W7yDq.', LONG),
  vector('sha512-crypt with a salt beside letters and digits',
    '$6$rounds=1000$-_=+,#~$bHZiUsMMUEVRw.RSctCUv9iPXUSrLHpOs3QIT6cIHuMnYcaHLMS8ADMdB5XT243hz958mA2KIQQ82nJIrGB6R0', HORSE),
  vector('sha512-crypt with 1000 rounds',
    '$6$rounds=1000$thirteenbytes$lroD5L9khh6.Ekekpg6Yb9BUMccBqeQeg5jADOT/oMpXHDv6iFtQbPLGJP3iKHoDPMWm3bHX6VjydbADklAjr1', HORSE),
  vector('sha512-crypt with 9999 rounds',
    '$6$rounds=9999$sixteencharacter$hkpZ5iccSA0W1elQ8f3BBFbaoh8P1dYm1J9vz6PIG6WgHrLwnMzHffCRw8qLwrGY6Bqe4A3SMuZRWXBQXHZw0.', HORSE),
]

/** Made with passlib 1.7.4; the last is known from the tests of hashcat. */
const PHPASS: readonly HashVector[] = [
  vector('phpass', '$P$BSa./lt00rBKSzrR69CFPVDiamGVTz.', HORSE),
  vector('phpass of an empty password', '$H$5Sa./lt017iVMlbaH7jrX7R9FGPIdp.', ''),
  vector('phpass of more than ASCII', '$P$6Sa./lt02aEJshXbSLDrHsJRlphWu91', UMLAUTS),
  vector('phpass of 274 bytes', '$H$9Sa./lt03WJBx5tdqNgJ.vp0rnO4o3.', LONG),
  vector('phpass, well known', '$P$984478476IagS59wHZvyQMArzfx58u.', 'hashcat'),
]

/** The first is known from the tests of hashcat; the others were made by a program in Python that makes the first as well. */
const DRUPAL7: readonly HashVector[] = [
  vector('drupal7, well known', '$S$C33783772bRXEx1aCsvY.dqgaaSu76XmVlKrW9Qu8IQlvxHlmzLf', 'hashcat'),
  vector('drupal7 of Drupal 7', '$S$DSa./lt00xFlc7zuajXLAuqDBzCa3bR2TRvHdd/rxZib4NuCvYR.', HORSE),
  vector('drupal7 of an empty password', '$S$5Sa./lt02u0BFNTfIbLLS174VdnSrE3DsMurmGlkwkhcwqCHoJl9', ''),
  vector('drupal7 of more than ASCII', '$S$6Sa./lt01ydq9880d7X6DjPmp/XeZCSZFS2NPQD6LDmkxGflIDpi', UMLAUTS),
  vector('drupal7 of 274 bytes', '$S$5Sa./lt03zmEbV.hwlHSK.6wJJmQ52SGhQyY2t3jWL9gGroY/rLh', LONG),
  vector('drupal7 of what Drupal 6 had stored', 'U$S$9Sa./lt04fY9rpZlmqxlELrjgYnq3i7ZQN9SyUEFXkaOSWLotu0l', HORSE),
]

/** Made with crypt(3) of libxcrypt, the last two with libsodium by way of PyNaCl; the first is of its test suite. */
const CRYPT_SCRYPT: readonly HashVector[] = [
  vector('scrypt $7$, well known', '$7$C6..../....SodiumChloride$kBGj9fHznVYFQMEn/qDCfrDevf9YDtcDdKvEqHJLV8D', 'pleaseletmein'),
  vector('scrypt $7$', '$7$86..../....oddoddoddoddoddoddodd$sUjl9gpO5PxL7wyfu5kJBd0PhF2aO9Y8L71KDfHf4LC', HORSE),
  vector('scrypt $7$ of an empty password', '$7$26..../....oddoddodd$yFvpAHZ2/gzydK1skbd6BWkGY0fKYgZS4fYE0bqYAs3', ''),
  vector('scrypt $7$ of more than ASCII', '$7$26..../....oddoddodd$Gq8ebuFoyv4eG.SEH0Y83c5hYC1LHnraOeDk2SXKL.A', UMLAUTS),
  vector('scrypt $7$ of 274 bytes', '$7$26..../....oddoddodd$/dPbYoaYO9ASlb9417.N0KoV7qjx0LuyLwYs2h79AV1', LONG),
  vector('scrypt $7$ of libsodium',
    '$7$96..../....F/vgC5Wfk/a.JLcrIBdhAOXHfyCCPGlwQbQHLrNjjM7$a2Ehfcb85zds/vlxNCT8tPjpBkYAu.qhkN/PBl5zFL.', HORSE),
  vector('scrypt $7$ of libsodium, more than ASCII',
    '$7$86..../....089Ga2xLrdbn/U.rzGgVHmR4XVsOgN6MA/Kejijree.$iMzR8PgRuDUw5l1mSTJVgYs3eu/xXUfqJKipyehzyc9', 'pässwörd'),
]

/** Made with passlib 1.7.4. */
const FIRST_BCRYPT: readonly HashVector[] = [
  vector('bcrypt $2$', '$2$04$abcdefghijklmnopqrstuu62xRgOHofvUD80kqN4W7fhcF5w16HZO', HORSE),
  vector('bcrypt $2$ of an empty password', '$2$04$abcdefghijklmnopqrstuubyCG3zY1GIXMyxfivm.ClDiInHzxjiq', ''),
  vector('bcrypt $2$ of more than ASCII', '$2$04$abcdefghijklmnopqrstuuGuXyhxfIkXRbq4Bndm0SYqgMxtmKAlC', UMLAUTS),
  vector('bcrypt $2$ of 72 bytes', '$2$04$abcdefghijklmnopqrstuuMtJwfagkGaCKZ.IMpPJzYjhgL/xnp2C', `${'0123456789'.repeat(7)}ab`),
]

/** Made by a program in Python with crypt(3) of libxcrypt. */
const WORDPRESS: readonly HashVector[] = [
  vector('bcrypt of WordPress', '$wp$2y$10$abcdefghijklmnopqrstuuA.NtWkdu8VmWC3ClnWUEHy4fqZrKNuK', HORSE),
  vector('bcrypt of WordPress, more than ASCII', '$wp$2y$04$abcdefghijklmnopqrstuu.syaaGtzKQIjxNTQnYgb1TyvKa4Mhmy', UMLAUTS),
  vector('bcrypt of WordPress, 274 bytes', '$wp$2y$04$abcdefghijklmnopqrstuuztMixMVeDv27zSVboyjjtqRb0JnoSJW', LONG),
]

/** Hashes in the forms of crypt(3) and of PHP applications, with their passwords. */
export const CRYPT_VECTORS: readonly HashVector[] = [
  ...MD5_CRYPT, ...SHA256_CRYPT, ...SHA512_CRYPT, ...PHPASS, ...DRUPAL7, ...CRYPT_SCRYPT, ...FIRST_BCRYPT, ...WORDPRESS,
]

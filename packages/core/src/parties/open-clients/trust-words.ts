/**
 * Beginnings of words, without accents, that promise trust, in the languages of the pages. A client that no administrator registered may not call
 * itself so: the page next to the name says the opposite.
 */
const PROMISES: readonly string[] = [
  // English, Romance and Germanic languages
  'verif', 'geverif', 'trusted', 'trustworthy', 'official', 'officiel', 'officieel', 'officiell', 'offiziell', 'oficial', 'ufficial', 'authentic', 'authentifi', 'autentic', 'genuine', 'legitim',
  'approved', 'approuv', 'aprobad', 'aprovad', 'approvat', 'endorsed', 'certified', 'certifie', 'certificad', 'certificata', 'certificato', 'zertifizier', 'gecertificeer', 'certifierad', 'godkan',
  'gepruft', 'bestatigt', 'vertrauenswurdig', 'betrouwba', 'goedgekeurd', 'confiable', 'affidabil', 'palitlig',
  // Polish, Czech, Turkish
  'zweryfikow', 'oficjaln', 'zaufan', 'certyfikowan', 'overen', 'oficialn', 'duveryhodn', 'certifikovan', 'schvalen', 'dogrulanmıs', 'dogrulanmis', 'resmi', 'onaylı', 'onayli', 'guvenilir', 'sertifikalı', 'sertifikali',
  // Ukrainian, Russian
  'перевірен', 'офіційн', 'довірен', 'сертифікован', 'схвален', 'підтверджен', 'проверен', 'официальн', 'доверен', 'сертифицирован', 'подтвержден',
]

/** The same in scripts that join words. */
const JOINED_PROMISES = /رسمي|موثوق|موثق|معتمد|官方|正版|认证|認證|已验证|已驗證|可信|公式|正規|認証|検証済|承認済|信頼|공식|인증|검증|신뢰/u

/** Letters and digits without accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const squeezed = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a name promises trust, or contains a name of this service. */
export function isUntrustedClaim(name: string, serviceNames: readonly string[]): boolean {
  const words = folded(name).split(/[^\p{L}\p{N}]+/u)
  const isPromise = words.some((word) => PROMISES.some((promise) => word.startsWith(promise))) || JOINED_PROMISES.test(name.normalize('NFC'))
  return isPromise || serviceNames.map(squeezed).some((service) => service.length > 2 && squeezed(name).includes(service))
}

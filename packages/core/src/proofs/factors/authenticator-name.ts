/**
 * Names of well-known authenticators by AAGUID (WebAuthn §6.5.1). An AAGUID without attestation is only a hint: fit for a name, never for a
 * decision.
 */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
  ['dd4ec289-e01d-41c9-bb89-70fa845d4bf2', 'iCloud Keychain'],
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['08987058-cadc-4b81-b6e1-30de50dcbe96', 'Windows Hello'],
  ['9ddd1817-af5a-4672-a2b9-3e3dd95000a9', 'Windows Hello'],
  ['6028b017-b1d4-4c02-b4b3-afcdafc96bb2', 'Windows Hello'],
  ['bada5566-a7aa-401f-bd96-45619a55120d', '1Password'],
  ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ['2fc0579f-8113-47ea-b116-bb5a8db9202a', 'YubiKey 5'],
  ['ee882879-721c-4913-9775-3dfcce97072a', 'YubiKey 5'],
  ['cb69481e-8ff7-4039-93ec-0a2729a154a8', 'YubiKey 5'],
  ['fa2b99dc-9e39-4257-8f92-4a30d23c4118', 'YubiKey 5'],
])

/** Returns the name of a well-known authenticator by its AAGUID. */
export const authenticatorName = (aaguid: string | undefined): string | undefined => NAMES.get(aaguid?.toLowerCase() ?? '')

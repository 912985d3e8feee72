import type { Human } from '../../directory/users/index.js'
import type { AddressProof, PhoneProof } from './contact-proof.js'

/** Setting the current address or number again does not unverify it. */
const isVerifiedAfter = (proof: AddressProof | PhoneProof, before: { readonly isVerified: boolean } | undefined, isSame: boolean): boolean =>
  proof === 'verified' || (isSame && before?.isVerified === true)

export const withEmail = (person: Human, address: string, proof: AddressProof): Human => ({
  ...person,
  email: { address, isVerified: isVerifiedAfter(proof, person.email, person.email?.address === address) },
})

export const withPhone = (person: Human, number: string, proof: PhoneProof): Human => ({
  ...person,
  phone: { number, isVerified: isVerifiedAfter(proof, person.phone, person.phone?.number === number) },
})

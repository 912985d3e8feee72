import type { Branding, TextsPolicy } from '../../foundation/instance/index.js'
import type { Issuer } from '../../foundation/shared/index.js'

/** What every mail to a person contains. Names are as people typed them. */
export interface PersonalMail {
  /** The recipient. */
  readonly address: string
  readonly displayName: string
  readonly orgName: string
  /** Name and colours of the organization. */
  readonly branding: Branding
  /** Own texts by language and name. Code, link, validity, warnings and advice stay ours. */
  readonly texts?: TextsPolicy
  /** As `siteOf` returns it: the sender. */
  readonly site: string
  /** The person's preferred language, a BCP 47 tag. */
  readonly language?: string
}

/** The issuer without its scheme, by which people recognize the sender. */
export const siteOf = (issuer: Issuer): string => issuer.replace(/^https?:\/\//, '')

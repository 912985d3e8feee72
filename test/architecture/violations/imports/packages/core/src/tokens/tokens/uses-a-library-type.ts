// breaks: core-has-no-libraries
import type { JWK } from 'jose'

export type Key = JWK

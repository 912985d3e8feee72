import { ASSERTION_ALGORITHMS } from './assertion-algorithms.js'

/** `request_object_signing_alg` values (OIDC Dynamic Client Registration §2). `none`: unsigned (RFC 7519 §6). */
export const REQUEST_OBJECT_ALGORITHMS = ['none', ...ASSERTION_ALGORITHMS] as const
export type RequestObjectAlgorithm = (typeof REQUEST_OBJECT_ALGORITHMS)[number]

export const RESPONSE_MODES = ['query', 'fragment', 'form_post'] as const
export type ResponseMode = (typeof RESPONSE_MODES)[number]

/** Modes that return one signed JWT (JARM §2.3), served while the feature `oidcJwtResponses` is on. `jwt` is the default mode of the response type. */
export const JWT_RESPONSE_MODES = ['query.jwt', 'fragment.jwt', 'form_post.jwt', 'jwt'] as const
export type RequestedResponseMode = ResponseMode | (typeof JWT_RESPONSE_MODES)[number]

export const isResponseMode = (text: string | undefined): text is RequestedResponseMode =>
  text !== undefined && ([...RESPONSE_MODES, ...JWT_RESPONSE_MODES] as readonly string[]).includes(text)

/** How the response is delivered, and whether as a JWT. `mode` is absent for the default of the response type. */
export function deliveryOf(requested: RequestedResponseMode): { readonly mode?: ResponseMode; readonly isJwt: boolean } {
  if (requested === 'jwt') return { isJwt: true }
  const plain = RESPONSE_MODES.find((mode) => requested === `${mode}.jwt`)
  return plain === undefined ? { mode: requested as ResponseMode, isJwt: false } : { mode: plain, isJwt: true }
}

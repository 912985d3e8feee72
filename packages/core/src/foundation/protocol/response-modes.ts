export const RESPONSE_MODES = ['query', 'fragment', 'form_post'] as const
export type ResponseMode = (typeof RESPONSE_MODES)[number]

export const isResponseMode = (text: string | undefined): text is ResponseMode =>
  text !== undefined && (RESPONSE_MODES as readonly string[]).includes(text)

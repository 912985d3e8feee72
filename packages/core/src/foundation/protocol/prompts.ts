/** OIDC Core §3.1.2.1 and "Initiating User Registration" 1.0. */
export const PROMPTS = ['none', 'login', 'consent', 'select_account', 'create'] as const
export type Prompt = (typeof PROMPTS)[number]

export const isPrompt = (text: string): text is Prompt => (PROMPTS as readonly string[]).includes(text)

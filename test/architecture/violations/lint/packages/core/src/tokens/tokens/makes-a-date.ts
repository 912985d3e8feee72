// breaks: eslint(no-restricted-globals)
export const today = (): string => new Date().toISOString()

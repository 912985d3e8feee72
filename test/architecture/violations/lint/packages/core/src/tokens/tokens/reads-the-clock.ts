// breaks: eslint(no-restricted-globals)
export const now = (): number => Date.now()

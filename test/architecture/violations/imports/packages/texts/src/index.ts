export const name = 'texts'

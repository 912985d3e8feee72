export const name = 'client'

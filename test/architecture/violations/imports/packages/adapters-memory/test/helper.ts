export const helper = true

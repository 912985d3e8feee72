export const thing = true

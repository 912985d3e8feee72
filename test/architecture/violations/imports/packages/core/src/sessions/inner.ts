export const inner = true

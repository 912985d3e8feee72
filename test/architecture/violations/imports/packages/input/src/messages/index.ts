export const name = 'messages'

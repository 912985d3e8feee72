export const name = 'documents'

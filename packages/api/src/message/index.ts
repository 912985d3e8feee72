/** Messages as classes: their members say how they are read, checked, written and described. */
export * from './fields.js'
export * from './message-type.js'

/** Pictures from outside, taken apart and written anew. */
export {}

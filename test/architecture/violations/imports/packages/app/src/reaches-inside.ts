// breaks: not-to-unresolvable
import '@keyhall/core/tokens/inner.js'

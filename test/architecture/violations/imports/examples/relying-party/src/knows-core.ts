// breaks: examples-stand-alone
import '@keyhall/core/shared'

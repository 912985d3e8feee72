// breaks: texts-stand-alone
import '@keyhall/core/shared'

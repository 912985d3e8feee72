// breaks: texts-know-nobody
import '@keyhall/core/shared'

// breaks: input-knows-only-the-core
import '@keyhall/api'

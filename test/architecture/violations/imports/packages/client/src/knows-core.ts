// breaks: client-talks-http
import '@keyhall/core/shared'

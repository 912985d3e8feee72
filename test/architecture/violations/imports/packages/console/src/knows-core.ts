// breaks: console-talks-http
import '@keyhall/core/shared'

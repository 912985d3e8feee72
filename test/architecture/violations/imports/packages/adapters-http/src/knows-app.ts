// breaks: nobody-imports-app
import '@keyhall/app'

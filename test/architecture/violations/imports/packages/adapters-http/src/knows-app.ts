// breaks: app-is-not-imported
import '@keyhall/app'

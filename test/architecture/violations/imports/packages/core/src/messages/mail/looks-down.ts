// breaks: features-look-up-mail
import '../notices/index.js'

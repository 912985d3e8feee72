// breaks: wings-look-up-directory
import '../../messages/mail/index.js'

// breaks: features-look-up-transfer
import '../accounts/index.js'

// breaks: features-look-up-auth-requests
import '../device/index.js'

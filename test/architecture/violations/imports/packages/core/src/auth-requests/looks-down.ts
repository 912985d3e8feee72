// breaks: features-look-up-auth-requests
import '../grants/index.js'

// breaks: features-look-up-tokens
import '../auth-requests/index.js'

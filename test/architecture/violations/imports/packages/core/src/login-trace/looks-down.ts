// breaks: features-look-up-login-trace
import '../api/index.js'

// breaks: features-look-up-grants
import '../login-trace/index.js'

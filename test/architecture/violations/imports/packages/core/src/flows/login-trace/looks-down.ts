// breaks: features-look-up-login-trace
import '../discovery/index.js'

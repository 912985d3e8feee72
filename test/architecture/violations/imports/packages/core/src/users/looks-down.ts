// breaks: features-look-up-users
import '../sessions/index.js'

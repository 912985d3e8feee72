// breaks: features-look-up-users
import '../identity-providers/index.js'

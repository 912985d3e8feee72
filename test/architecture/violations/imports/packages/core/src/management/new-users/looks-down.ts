// breaks: features-look-up-new-users
import '../administration/index.js'

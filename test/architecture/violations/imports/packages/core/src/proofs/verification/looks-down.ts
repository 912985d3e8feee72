// breaks: features-look-up-verification
import '../factors/index.js'

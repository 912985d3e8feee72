// breaks: features-look-up-ciba
import '../grants/index.js'

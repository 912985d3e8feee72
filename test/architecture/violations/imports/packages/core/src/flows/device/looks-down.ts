// breaks: features-look-up-device
import '../grants/index.js'

// breaks: features-look-up-administration
import '../transfer/index.js'

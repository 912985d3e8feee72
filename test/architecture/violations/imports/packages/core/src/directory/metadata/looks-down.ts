// breaks: features-look-up-metadata
import '../orgs/index.js'

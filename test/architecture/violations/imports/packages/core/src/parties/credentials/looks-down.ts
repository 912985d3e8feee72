// breaks: features-look-up-credentials
import '../open-clients/index.js'

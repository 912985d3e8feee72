// breaks: features-look-up-assertions
import '../credentials/index.js'

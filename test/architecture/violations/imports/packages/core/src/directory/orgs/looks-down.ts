// breaks: features-look-up-orgs
import '../projects/index.js'

// breaks: features-look-up-projects
import '../users/index.js'

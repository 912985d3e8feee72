// breaks: features-are-listed
import '../unlisted/index.js'

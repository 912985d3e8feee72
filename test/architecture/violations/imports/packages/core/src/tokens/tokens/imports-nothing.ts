// breaks: not-to-unresolvable
import './no-such-file.js'

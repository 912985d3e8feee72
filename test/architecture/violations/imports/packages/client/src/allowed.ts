import './index.js'

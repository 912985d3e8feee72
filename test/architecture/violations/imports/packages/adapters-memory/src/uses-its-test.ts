// breaks: sources-never-import-tests
import '../test/helper.js'

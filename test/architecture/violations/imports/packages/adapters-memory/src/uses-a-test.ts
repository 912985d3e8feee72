// breaks: sources-never-import-tests
import '../../../test/support/thing.js'

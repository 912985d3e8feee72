// breaks: core-has-no-libraries
import 'node:crypto'

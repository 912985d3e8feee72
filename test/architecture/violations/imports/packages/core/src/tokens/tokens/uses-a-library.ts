// breaks: core-has-no-libraries
import 'jose'

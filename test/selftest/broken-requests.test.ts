import { brokenRequests } from './broken/requests.js'
import { findsBroken } from './finds.js'

findsBroken('a request object, a pushed request, a proof of a key or a cancellation', brokenRequests)

import { brokenDiscovery } from './broken/discovery.js'
import { findsBroken } from './finds.js'

findsBroken('discovery', brokenDiscovery)

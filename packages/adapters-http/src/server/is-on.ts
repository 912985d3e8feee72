import type { Feature } from '@keyhall/core/instance'
import type { Endpoint } from './mount-endpoints.js'

/** For endpoints that belong to a feature. */
export const isOn = (feature: Feature): NonNullable<Endpoint['isServed']> => ({ settings }) => settings.features[feature]

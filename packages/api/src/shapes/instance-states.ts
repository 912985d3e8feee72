/** States of an instance. An instance that responds is running. */
export const INSTANCE_STATES = ['STATE_UNSPECIFIED', 'STATE_CREATING', 'STATE_RUNNING', 'STATE_STOPPING', 'STATE_STOPPED'] as const

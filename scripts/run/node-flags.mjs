/** How `npm start` runs the server. Half of Node's default for the youngest objects: a server that idles keeps about 20 MB less. */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/**
 * The environment of a server that `npm start` runs. glibc returns freed memory to the system above a threshold, which it raises up to 64 MB when large
 * blocks are freed. A fixed one, the default at the start of a process, keeps 10 MB less when idle and 40 MB less after a burst. Other C
 * libraries ignore it.
 */
export const SERVER_ENVIRONMENT = { MALLOC_TRIM_THRESHOLD_: '131072' }

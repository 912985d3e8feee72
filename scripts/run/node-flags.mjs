/**
 * How `npm start` runs the server. Half of Node's default for the youngest objects: a server that idles keeps about 20 MB less. A full garbage
 * collection when the other objects have grown by four fifths instead of by up to three times: a busy server takes about 80 MB less.
 * One thread collects the youngest objects: few of them outlive a collection, and coordinating several threads costs more than it saves. For
 * the login page, on two processors, these collections took 7 % of the time of the process instead of 11 %, and the longest 1.5 ms instead of
 * 5.5 ms. Without the last flag, V8 places new objects of a line of code among the old ones if it expects them to live long. When it is wrong, each
 * of them retains what it refers to until the next full collection.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=80', '--no-parallel-scavenge', '--no-allocation-site-pretenuring']

/**
 * The environment of a server that `npm start` runs. glibc returns large blocks to the system when they are freed, but raises the size that counts
 * as large whenever it frees one. A fixed size keeps 10 MB less when idle, and 50 MB less after 10,000 connections, whose buffers have
 * 64 kB. Other C libraries ignore it.
 */
export const SERVER_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '32768' }

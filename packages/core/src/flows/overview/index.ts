/**
 * The overview for operators: how much there is, what needs attention, and what is left to set up. Owns the counts and the checklist. Must never count
 * without a limit, or count what the caller may not read.
 *
 *   GetOverview → the scope of each permission → OverviewReads
 */
export * from './get-overview.js'
export type * from './ports.js'

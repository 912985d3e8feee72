/**
 * Projects, which group clients. Owns the project, its settings, and the roles that users can be granted in it. Must never let the service's
 * own project become unusable.
 *
 *   AddProject, ChangeProject, ChangeProjectRoles → one unit of work with the event · ReadProjects → reads
 */
export * from './add-project.js'
export * from './change-project.js'
export * from './change-project-roles.js'
export * from './errors.js'
export * from './existing-project.js'
export type * from './ports.js'
export * from './project.js'
export type * from './project-role.js'
export * from './read-projects.js'

/** The one list of features. Each names the sides on which it has a folder; a structure test holds the folders against it. */
export const features = {
  auth: ['domain', 'server', 'web'],
  users: ['domain', 'server', 'web'],
  changes: ['domain', 'server'],
  comments: ['domain', 'server', 'web'],
  config: ['domain', 'server', 'web'],
  dev: ['domain', 'server', 'web'],
  errors: ['domain', 'server', 'web'],
  expenses: ['domain', 'server', 'web'],
  files: ['domain', 'server', 'web'],
  findings: ['domain', 'server', 'web'],
  live: ['domain', 'server', 'web'],
  mail: ['domain', 'server', 'web'],
  notifications: ['domain', 'server', 'web'],
  palette: ['domain', 'server', 'web'],
  sessions: ['domain', 'server'],
  tasks: ['domain', 'server', 'web'],
} as const satisfies Record<string, readonly ('domain' | 'server' | 'web')[]>

/** What a row says of its companions, as the server sends it: nothing of those that its reader may not know. */
type CompanionRow = Readonly<Record<string, unknown>>

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const commentsOf = (row: CompanionRow): number => numberOf(row.comments)
export const unreadCommentsOf = (row: CompanionRow): number => numberOf(row.unreadComments)
export const openTasksOf = (row: CompanionRow): number => numberOf(row.tasks)
export const activeFilesOf = ({ files }: CompanionRow): number =>
  Array.isArray(files) ? files.filter(file => file?.active === true).length : 0

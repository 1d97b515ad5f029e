import type { Role } from '@tipy/domain/access/roles'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { startApplication } from '#test/application.tsx'
import { configReply, person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'

export const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}`

export const widget = (number: number, type: Widget['type'], changes: Partial<Widget> = {}): Widget => ({
  _id: idOf(number),
  type,
  group: { name: 'Geral', pos: 0 },
  x: 0,
  y: 0,
  width: 12,
  info: {},
  version: 1,
  ...changes,
})

interface Start {
  readonly path?: string
  readonly role?: Role
  readonly widgets?: () => readonly Widget[]
  readonly redirect?: string
  readonly answers?: Answers
}

/** The dashboard of a person, as the whole application shows it. */
export async function openDashboard({ path = '/', role = 'ceo', widgets, redirect = '/', answers }: Start) {
  // Loaded beforehand: on a busy machine the first import is slow.
  await Promise.all([
    import('#features/widgets/editor/AddDialog.tsx'),
    import('#features/widgets/editor/Editor.tsx'),
    import('#features/widgets/board/Board.tsx'),
    import('#features/sessions/sessions.table.tsx'),
  ])
  const user = person(role)
  const app = await startApplication({
    path,
    signedIn: user,
    answers: {
      'GET /api/auth/config': () => ({ data: configReply(user, redirect) }),
      'POST /api/users/search': () => ({ data: { users: [], total: 0 } }),
      ...(widgets && { 'GET /api/widgets': () => ({ data: widgets() }) }),
      ...answers,
    },
  })
  return { ...app, search: () => decodeURIComponent(app.router.history.location.search) }
}

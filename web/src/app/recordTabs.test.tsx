import { screen } from '@testing-library/react'
import { toys } from '@tipy/domain/record/toys.testing'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { draw } from '#test/render.tsx'
import { drawRouted } from '#test/routed.tsx'
import { startServer } from '#test/server.ts'
import { PageTabs } from '#ui/PageTabs.tsx'
import { recordTab } from './recordTabs.tsx'

const row = {
  _id: '00000000-0000-4000-8000-0000000000aa',
  comments: 3,
  unreadComments: 1,
  tasks: 2,
  files: [{ active: true }, { active: false }],
}
const namesOf = (values: typeof row | { readonly _id: string }) => {
  const one = (name: 'comments' | 'tasks' | 'files' | 'changes') => ({
    ...recordTab(name, toys, values),
    content: null,
  })
  draw(<PageTabs tabs={[one('changes'), one('comments'), one('tasks'), one('files')]} open="" onOpen={() => {}} />)
  return screen.getAllByRole('tab').map(({ textContent }) => textContent)
}

it('the tabs of a record count its comments, tasks and active files', () => {
  const names = namesOf(row)
  expect(names.map(name => name?.replace(/\d+ /, ' '))).toEqual([
    'Alterações',
    'Comentários (3, 1 por ler)',
    'Tarefas (2, por fazer)',
    'Ficheiros (1)',
  ])
})

it('nothing is counted where there is nothing, or the reader may not know', () => {
  expect(namesOf({ _id: row._id })).toEqual(['Alterações', 'Comentários', 'Tarefas', 'Ficheiros'])
})

it.each([
  ['comments', 'Ainda não há comentários'],
  ['tasks', 'Não há tarefas por fazer.'],
  ['files', 'Não há ficheiros'],
] as const)('%s of a record that no user changes any more say why, and take nothing', async (name, empty) => {
  const { baseUrl } = await startServer({
    [`GET /api/comments/toys/${row._id}`]: () => ({ data: [] }),
    'GET /api/tasks': () => ({ data: [] }),
    [`GET /api/files/toys/${row._id}`]: () => ({ data: { files: [], can: { edit: true, others: true } } }),
  })
  connect({ baseUrl })
  const can = { readOnlyReason: 'Foi junta a outra' }
  drawRouted(
    <SessionContextProvider value={sessionOf()}>
      {recordTab(name, toys, { ...row, can }).content}
    </SessionContextProvider>,
  )
  expect(await screen.findByText(empty)).toBeVisible()
  expect(screen.getByText('Foi junta a outra.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Nova tarefa|Adicionar|Enviar/ })).toBeNull()
})

import { configure, renderHook, screen, waitFor, within } from '@testing-library/react'
import { standardSettings } from '@tipy/domain/company/settings'
import { assignment, newEvent } from '@tipy/domain/features/leads/leads.events'
import { stagesFrom, stepNames } from '@tipy/domain/features/leads/leads.stages'
import { describe, expect, it } from 'vitest'
import { colleague } from '#form/form.testing.tsx'
import { namesOf } from '#kinds/names.ts'
import { filterSpecs } from '#list/state/filterSpecs.ts'
import { arrange } from '#list/table/columns.ts'
import { columnsWithoutRoom, widthRange } from '#list/table/columnWidths.ts'
import { SessionContextProvider, viewerOf } from '#session/sessionContext.ts'
import { showList, usual } from '#test/list.tsx'
import { LeadsList, leadsScreen, useLeadsScreen } from './leads.list.tsx'

configure({ defaultHidden: true })

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const celia = colleague('c1', 'Célia Ferreira', { role: 'recruiter' })
const rowOf = (index: number, name: string, over: object = {}) => ({
  _id: idOf(index),
  version: 1,
  archived: false,
  can: { edit: true, remove: true },
  name,
  stage: 'recruiterAccepted',
  stageDate: '2026-11-12T10:00',
  date: '2026-11-12T10:00',
  attempts: 2,
  recruiter: null,
  duplicate: false,
  events: [],
  duplicates: [],
  merged: [],
  ...over,
})
const twin = { model: 'users', _id: idOf(9), name: 'Rui Tavares' }
const rows = [
  rowOf(1, 'Ana Moreira', { duplicate: true, duplicates: [twin] }),
  rowOf(2, 'Inês Paz', { stage: 'recruiterRejected' }),
  rowOf(3, 'Marta Sequeira', { stage: 'toAssign', stageDate: '2026-11-15T09:00', duplicate: true }),
]

const author = { _id: 'e1', createdBy: null, _created: '2026-11-12T10:00:00.000Z', moment: '2026-11-12T10:00' }
const timeline = [
  assignment(author, celia._id),
  newEvent({ ...author, _id: 'e2' }, { type: 'recruiter', subType: 'acceptance', accepted: true }),
]
const sums = { leads: 3, scheduled: 2, interviewed: 1, recruited: 0 }

const show = (over: Partial<Parameters<typeof showList<typeof leadsScreen.record>>[0]> = {}) =>
  showList({
    screen: leadsScreen,
    Page: LeadsList,
    answers: {
      'POST /api/leads/search': () => ({ data: { leads: rows, total: rows.length, totals: sums } }),
      'POST /api/users/search': () => ({ data: { users: [celia], total: 1 } }),
      'PATCH /api/leads': () => ({ data: null }),
      [`GET /api/leads/${idOf(1)}`]: () => ({ data: { ...rows[0], events: timeline } }),
    },
    ...over,
  })
const rowWith = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

it('says for how long a lead has been in its stage, and of whom it is a duplicate', async () => {
  await show()
  const ana = await rowWith('Ana Moreira')
  expect(within(ana).getByText('3 dias')).toBeVisible()
  expect(within(ana).getByRole('link', { name: 'Rui Tavares (staff)' })).toHaveAttribute('href', `/users/${idOf(9)}`)
  const ended = await rowWith('Inês Paz')
  expect(ended).toHaveAttribute('data-state', 'broken')
  expect(within(ended).queryByText('3 dias')).toBeNull()
  const marta = await rowWith('Marta Sequeira')
  expect(within(marta).getByText('0 dias')).toBeVisible()
  // The other record is not visible to this user.
  expect(within(marta).getByText('Sim')).toBeVisible()
})

it("fits a laptop with what says where a lead stands; a mark takes the place of 'Duplicada'", async () => {
  const columns = arrange(leadsScreen, new Set(leadsScreen.columns.map(({ field }) => field)), null)
  const widest = rowOf(1, 'Um nome comprido de candidato', {
    stage: 'presentationDoneByRecruiter',
    phone: '+351912345678',
    source: 'spontaneous',
  })
  const shown = columns.filter(({ visible }) => visible)
  const ranges = shown.map(column => widthRange(column, [widest] as never, namesOf(usual.config, [])))
  // 1280 pixels, less the menu, the boxes and the actions.
  const offIn = (width: number) => [...columnsWithoutRoom(ranges, width)].map(place => shown[place]?.field)
  expect(offIn(874)).toEqual(['duplicate', 'date', 'office'])
  // Less the open filters.
  expect(offIn(574)).toEqual(['attempts', 'recruiter', 'source', 'duplicate', 'date', 'office'])

  await show({ search: '?cols=name~stage' })
  expect(within(await rowWith('Ana Moreira')).getByTitle('Duplicada')).toHaveTextContent('Duplicada')
  expect(within(await rowWith('Inês Paz')).queryByTitle('Duplicada')).toBeNull()
})

describe('the person whom a lead became', () => {
  const became = rowOf(4, 'Eva Matos', { stage: 'recruited', user: { _id: celia._id, billing: 12.5 } })
  const answers = {
    'POST /api/leads/search': () => ({ data: { leads: [became], total: 1, totals: sums } }),
    'POST /api/users/search': () => ({ data: { users: [{ ...celia, gender: 'feminine' }], total: 1 } }),
  }

  it('is named in the column', async () => {
    await show({ search: '?cols=name~user', answers })
    expect(await within(await rowWith('Eva Matos')).findByText('Célia Ferreira')).toBeVisible()
  })

  it('is named in the expanded row, in her form of the role', async () => {
    const { user } = await show({ search: '?cols=name~stage', answers })
    await rowWith('Eva Matos')
    await user.click(screen.getByRole('button', { name: 'Mais dados de Eva Matos' }))
    expect((await screen.findByText('Consultora')).parentElement).toHaveTextContent('Célia Ferreira')
  })
})

it('asks for what waits for the user and what is idle, created on any day', async () => {
  const { user, queriesOf, address, shell } = await show({
    session: { settings: { ...standardSettings, leadIdleDays: 10 } },
  })
  const { _id: me } = usual.person
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  await rowWith('Ana Moreira')
  await user.click(screen.getByRole('button', { name: 'A fazer hoje' }))
  await waitFor(() =>
    expect(queriesOf('rows').at(-1)?.filters).toEqual({ waitsFor: [me], due: { to: '2026-11-15' }, ignoreDate: true }),
  )
  expect([pressed('Os meus'), pressed('A fazer hoje')]).toEqual(['false', 'true'])
  expect(screen.getByText('A fazer: até hoje')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Parados' }))
  await waitFor(() =>
    expect(queriesOf('rows').at(-1)?.filters).toEqual({ idle: { to: '2026-11-05' }, ignoreDate: true }),
  )
  expect(screen.getByText('Parados: há 10 dias ou mais')).toBeVisible()
  // The day is not in the address: a saved view or a bookmark asks for the right one tomorrow too.
  expect(address()).toBe('?f.ignoreDate=1&f.idle=..today-10')
  shell().change({ today: '2026-11-16' })
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toMatchObject({ idle: { to: '2026-11-06' } }))
  expect(pressed('Parados')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Parados' }))
  await waitFor(() => expect(address()).toBe(''))
})

it('has totals by step, each with the leads it counts', async () => {
  const { user, queriesOf } = await show()
  const cards = await screen.findByRole('list', { name: 'Totais' })
  await waitFor(() =>
    expect(
      within(cards)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Leads3', 'Agendados2', 'Entrevistados1', 'Recrutados0']),
  )
  await user.click(within(cards).getByRole('button', { name: /Entrevistados/ }))
  await screen.findByRole('dialog', { name: 'De onde vem este número?' })
  await waitFor(() => expect(queriesOf('total').at(-1)?.filters).toMatchObject({ merged: false }))
  const { stage } = queriesOf('total').at(-1)?.filters ?? {}
  expect(stage).toEqual(stagesFrom.interviewed)
})

it("finds candidates of whom nobody knows whether they work today: 'Não Sei'", async () => {
  const { user, queriesOf, address } = await show({ search: '?filtering=1' })
  const active = await screen.findByRole('radiogroup', { name: 'Ativo no ramo' })
  await user.click(within(active).getByRole('radio', { name: 'Não Sei' }))
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ active: 'unknown' }))
  expect(address()).toContain('f.active=nao-sei')
  expect(screen.getByText('Ativo no ramo: Não Sei')).toBeVisible()
})

it('asks for archived leads by their own flag', async () => {
  const { user, queriesOf } = await show()
  await rowWith('Ana Moreira')
  await user.click(screen.getByRole('button', { name: 'Arquivo' }))
  await waitFor(() => expect(queriesOf('rows').at(-1)?.filters).toEqual({ archived: true }))
})

it('assigns the selected leads to a recruiter, each with the recruiter it had', async () => {
  const { user, server } = await show()
  const ana = await rowWith('Ana Moreira')
  await user.click(within(ana).getByRole('checkbox'))
  const assign = screen.getByRole('button', { name: /Atribuir recrutador/ })
  await user.click(assign)
  await screen.findByRole('dialog', { name: 'Atribuir recrutador' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(assign).toHaveFocus())
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Atribuir recrutador' })
  await user.click(within(dialog).getByLabelText(/Recrutador/, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: /Célia Ferreira/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Atribuir' }))
  await screen.findByText('Lead atribuída')
  const sent = server.received.find(({ name }) => name === 'PATCH /api/leads')
  expect(sent?.body).toEqual({ [idOf(1)]: { recruiter: celia._id, recruiter__old: null } })
})

describe('a row', () => {
  const wizard = () => screen.findByRole('dialog', { name: 'Ana Moreira' })
  const title = () => screen.findByRole('link', { name: 'Abrir Ana Moreira' })

  it('opens the wizard where a step waits, by a click beside its controls and by Enter', async () => {
    const { user, history } = await show()
    await user.click(within(await rowWith('Ana Moreira')).getByText('3 dias'))
    await within(await wizard()).findByRole('heading', { name: 'Primeiro Contacto' })
    await user.keyboard('{Escape}')
    const link = await title()
    await waitFor(() => expect(link).toHaveFocus())
    await user.keyboard('{Enter}')
    await wizard()
    expect(history.location.pathname).toBe('/leads')
  })

  it('opens the wizard from a card on a phone, to read for users who write no events', async () => {
    window.innerWidth = 390
    const { user } = await show({ session: { flags: new Set(['listLeads']) } })
    await title()
    await user.click(screen.getByText('3 dias'))
    await within(await wizard()).findByText(/registam etapas/)
  })

  it.each(['Inês Paz', 'Marta Sequeira'])('opens the page of %s, where no step waits', async name => {
    const { user, history } = await show()
    const row = await rowWith(name)
    await user.click(row.querySelectorAll('td')[4] as Element)
    await waitFor(() => expect(history.location.pathname).toBe(`/leads/${row.dataset.row}`))
  })

  it('leads to the page by its name, and opens nothing by its controls', async () => {
    const { user, history } = await show()
    const ana = await rowWith('Ana Moreira')
    await user.click(within(ana).getByRole('checkbox'))
    await user.click(within(ana).getByRole('button', { name: 'Mais dados de Ana Moreira' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await title())
    await waitFor(() => expect(history.location.pathname).toBe(`/leads/${idOf(1)}`))
  })

  it('has the timeline in its menu where a step waits; a refused lead is reopened on its page', async () => {
    const { user } = await show()
    const actionsOf = async (name: string) => {
      await user.click(within(await rowWith(name)).getByRole('button', { name: /^Mais ações/ }))
      const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
      const labels = items.map(item => item.textContent)
      await user.keyboard('{Escape}')
      return labels
    }
    const ofTimeline = async (name: string) =>
      (await actionsOf(name)).filter(label => label === 'Linha do tempo' || label === 'Reabrir')
    expect(await ofTimeline('Ana Moreira')).toEqual(['Linha do tempo'])
    expect(await ofTimeline('Inês Paz')).toEqual([])
    expect(await ofTimeline('Marta Sequeira')).toEqual([])
  })
})

it('without the presentation, one step of the filter stands for it and the approval', () => {
  const stepsIn = (presentationStep: boolean) => {
    const session = { ...usual, settings: { ...standardSettings, presentationStep } }
    const { result } = renderHook(useLeadsScreen, {
      wrapper: ({ children }) => <SessionContextProvider value={session}>{children}</SessionContextProvider>,
    })
    const specs = filterSpecs(result.current, viewerOf(session))
    const today = result.current.presets?.find(({ label }) => label === 'A fazer hoje')?.filters(session)
    // A preset sets only filters that the screen has.
    expect(specs.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(today ?? {})))
    return specs.find(({ name }) => name === 'step')?.labels
  }
  expect(stepsIn(true)).toEqual(stepNames)
  expect(stepsIn(false)).toEqual({
    1: stepNames[1],
    2: stepNames[2],
    3: stepNames[3],
    '4-5': stepNames[5],
    6: stepNames[6],
  })
})

import { configure, screen, within } from '@testing-library/react'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { expect, it } from 'vitest'
import { showList } from '#test/list.tsx'
import { viabilitiesScreen } from './viabilities.list.tsx'

configure({ defaultHidden: true })

const rowOf = (index: number, name: string, over: object) => ({
  _id: `00000000-0000-4000-8000-00000000000${index}`,
  version: 1,
  active: true,
  can: { edit: true, remove: true },
  buyers: [{ _id: `b${index}`, name }],
  requests: [],
  date: '2026-11-05',
  giveUpDate: null,
  giveUpReason: null,
  ...over,
})
const chosen = [{ _id: 'r1', bank: 'bpi', requested: true, approved: true, chosen: true, chosenCredit: null }]
const rows = [
  rowOf(1, 'Ana', { state: 'preaprovada' }),
  rowOf(2, 'Rui', { state: 'aprovada', requests: chosen }),
  rowOf(3, 'Eva', { state: 'preaprovada', giveUpDate: '2026-11-08' }),
  rowOf(4, 'Sara', { state: 'recusadapelosbancos' }),
]

/** The text and shape of each tag in a part of the page. */
const tagsIn = (part: HTMLElement) =>
  [...part.querySelectorAll('[data-shape]')].map(mark => [
    mark.parentElement?.textContent,
    mark.getAttribute('data-shape'),
  ])

it('tells states apart by shape too, and says so when a row ended otherwise than its state', async () => {
  const { user } = await showList({
    screen: viabilitiesScreen,
    answers: {
      'POST /api/viabilities/search': () => ({ data: { viabilities: rows, total: rows.length, totals: {} } }),
    },
  })
  const rowWith = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
  expect(tagsIn(await rowWith('Ana'))).toEqual([['Pré-aprovada', 'open']])
  expect(tagsIn(await rowWith('Rui'))).toEqual([['Aprovada', 'done']])
  expect(tagsIn(await rowWith('Sara'))).toEqual([['Recusada pelos Bancos', 'broken']])
  const givenUp = await rowWith('Eva')
  expect(givenUp).toHaveAttribute('data-state', 'broken')
  expect(tagsIn(givenUp)).toEqual([
    ['Desistência', 'broken'],
    ['Pré-aprovada', 'open'],
  ])
  const [, arrow, first] = givenUp.querySelectorAll('td')
  expect(within(arrow as HTMLElement).getByTitle('Desistência')).toHaveTextContent('Desistência')
  expect(first).toHaveTextContent(/^Eva$/)

  const filter = document.querySelector<HTMLElement>('button[aria-label="Estado"]')
  await user.click(filter as HTMLElement)
  const options = within(await screen.findByRole('listbox', { name: 'Estado' })).getAllByRole('option')
  const shapeOf = (option: HTMLElement) => option.querySelector('[data-shape]')?.getAttribute('data-shape')
  expect(options.map(option => [option.textContent, shapeOf(option)])).toEqual(
    defaultLists.viabilityStates.map(({ name, outcome }) => [name, outcome]),
  )
})

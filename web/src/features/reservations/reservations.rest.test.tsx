import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { inputsBy } from '#form/form.testing.tsx'
import { date, id, openPage, plain } from './reservations.page.testing.tsx'

// Computing from styles whether each element is hidden would take most of the time in a form this long.
configure({ defaultHidden: true })
vi.setConfig({ testTimeout: 90_000 })

const billed = {
  ...date,
  _id: 'b1',
  percentage: 100,
  executionDate: '2026-11-10',
  invoice: 'i1',
  gross: 8000,
  amount: 8000,
}
/** A deal of 10 000 whose only invoice was lowered to 8 000. */
const lowered = {
  value: 10_000,
  billedValue: 8000,
  houseValue: 200_000,
  officePercentage: 0.05,
  isExternalFinder: false,
  isExternalSeller: false,
  isDone: true,
  giveUpDate: null,
  giveUpReason: null,
  billingDates: [billed],
}
const addsDate = 'Acrescentar data de faturação'
const changesValue = 'Ajustar o valor do negócio'
const offered = () => [addsDate, changesValue].filter(name => screen.queryByRole('button', { name }))
const form = () => screen.findByRole('dialog', { name: 'Editar LX-1' })
const input = async (label: RegExp, where?: HTMLElement) => {
  await waitFor(() => expect(inputsBy(label, where)).toHaveLength(1))
  return inputsBy(label, where)[0] as HTMLInputElement
}

it('says what is left of a deal whose invoice was lowered, with both ways on', async () => {
  await openPage({ over: lowered })
  const notice = screen.getByRole('alert')
  expect(plain(notice)).toContain('Faturado 8 000,00 de 10 000,00 €')
  expect(plain(notice)).toContain('Faltam 2 000,00 €, que nenhuma data de faturação prevê.')
  expect(offered()).toEqual([addsDate, changesValue])
})

it('says nothing while a date is open, or where all is billed', async () => {
  const { unmount } = await openPage()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  unmount()
  await openPage({ over: { ...lowered, billedValue: 10_000 } })
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('offers each way only to users who may go it', async () => {
  const { unmount } = await openPage({ over: { ...lowered, can: { edit: false, remove: false } } })
  expect(plain(screen.getByRole('alert'))).toContain('Faturado 8 000,00 de 10 000,00 €')
  expect(offered()).toEqual([])
  unmount()
  // In simple mode there are no further dates.
  await openPage({ role: 'teamLeader', over: lowered })
  expect(offered()).toEqual([changesValue])
})

it('opens the form with a billing date for the rest, which is saved once it has type and day', async () => {
  const { user, received } = await openPage({ over: lowered })
  await user.click(screen.getByRole('button', { name: addsDate }))
  await form()
  const added = await waitFor(() => screen.getByRole('region', { name: 'Datas de faturação 2' }))
  expect(plain(added)).toContain('Data 22 000,00 €')
  const type = await input(/^Tipo/, added)
  await waitFor(() => expect(type).toHaveFocus())
  expect(await input(/Percentagem/, added)).toHaveValue('0%')
  await user.click(screen.getByText('Atualizar', { selector: 'button *' }))
  expect(await within(added).findAllByText('Obrigatório')).toHaveLength(2)
  await user.click(type)
  await user.click(await screen.findByRole('option', { name: 'Escritura' }))
  const day = await input(/Data prevista/, added)
  fireEvent.change(day, { target: { value: '20-01-2027' } })
  fireEvent.blur(day)
  await user.click(screen.getByText('Atualizar', { selector: 'button *' }))
  const sent = { type: 'ESC', percentage: 0, predictedExecutionDate: '2027-01-20', executionDate: null }
  await waitFor(() =>
    expect(received(`PUT /api/reservations/${id}`)).toMatchObject([
      { billingDates: [{ _id: 'b1' }, sent], version: 4 },
    ]),
  )
})

it('opens the form at the value with the billed one, which is saved with its rate', async () => {
  const { user, received } = await openPage({ over: lowered })
  await user.click(screen.getByRole('button', { name: changesValue }))
  await form()
  const value = await input(/Comissão total/)
  await waitFor(() => expect(value).toHaveFocus())
  expect(value.value.replaceAll('\u00a0', ' ')).toBe('8 000,00 €')
  await user.click(screen.getByText('Atualizar', { selector: 'button *' }))
  await waitFor(() =>
    expect(received(`PUT /api/reservations/${id}`)).toEqual([{ value: 8000, officePercentage: 0.04, version: 4 }]),
  )
})

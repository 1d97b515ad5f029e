import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inputsBy } from '#form/form.testing.tsx'
import { ana, button, field, id, openReservation, reads, region, saved, type } from './form.testing.tsx'

const open = { executionDate: null, invoice: null }
const first = {
  _id: 'b1',
  type: 'CPCV',
  percentage: 50,
  predictedExecutionDate: '2026-11-20',
  executionDate: '2026-11-10',
  gross: 5000,
  amount: 5000,
  invoice: 'i1',
}
const second = { ...first, _id: 'b2', type: 'ESC', predictedExecutionDate: '2027-01-20', ...open }
/** A deal of 10 000 in two halves, of which the first is invoiced. */
const halfBilled = saved({ billedValue: 5000, isOverBilled: false, billingDates: [first, second] })
const saving = { [`PUT /api/reservations/${id}`]: () => ({ data: { ...halfBilled, version: 5 } }) }
const date = (number: number) => region(`Datas de faturação ${number}`)
const plain = ({ textContent }: Element) => (textContent ?? '').replaceAll('\u00a0', ' ')

it('a half invoiced deal locks the simple billing, and a new date shares only the open percentage', async () => {
  const { user, received } = await openReservation({ row: halfBilled, answers: saving })
  const group = screen.getByRole('radiogroup', { name: 'Forma de faturação' })
  expect(group).toHaveAccessibleDescription('Já há faturas: a forma de faturação já não muda')
  for (const word of inputsBy(/^(CPCV|50\/50|Escritura)$/, group)) expect(word).toBeDisabled()
  await waitFor(() => expect(field(/Data de faturação/, date(1))).toBeDisabled())
  expect(field(/Data de faturação/, date(2))).toBeEnabled()

  await user.click(field(/^Detalhada$/))
  await user.click(button('Adicionar data'))
  expect([1, 2, 3].map(one => reads(/Percentagem/, date(one)))).toEqual(['50%', '25%', '25%'])
  for (const [number, amount] of ['5 000,00 €', '2 500,00 €', '2 500,00 €'].entries())
    expect(plain(date(number + 1))).toContain(`Data ${number + 1}${amount}`)

  for (const label of [/^Tipo/, /Percentagem/]) {
    expect(field(label, date(1))).toBeDisabled()
    expect(field(label, date(1))).toHaveAccessibleDescription('Esta data tem uma fatura')
    expect(field(label, date(2))).toBeEnabled()
  }
  expect(field(/Data de faturação/, date(1))).toHaveAccessibleDescription(/É o dia da fatura/)
  expect(field(/Data prevista/, date(1))).toBeEnabled()
  expect(within(date(1)).queryByRole('button', { name: /^Retirar/ })).not.toBeInTheDocument()
  expect(date(1)).toHaveTextContent('Esta data tem uma fatura: arquive-a antes de retirar a data')

  // The amounts of open dates are derived from what is left of the value while it is typed.
  type(/Comissão total/, '12000')
  expect(date(1)).toHaveTextContent(/5.000,00/)
  expect(date(3)).toHaveTextContent(/3.500,00/)
  await user.click(within(date(3)).getByRole('button', { name: /^Retirar/ }))
  expect(reads(/Percentagem/, date(2))).toBe('50%')
  expect(date(2)).toHaveTextContent(/7.000,00/)

  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  // The dates equal the stored ones again, so they are not sent.
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toEqual({
    value: 12_000,
    officePercentage: 0.06,
    version: 4,
  })
})

it('a value below the billed amount shows an error under its field, and nothing is sent', async () => {
  const { user, received } = await openReservation({ row: halfBilled, answers: saving })
  type(/Comissão total/, '4000')
  fireEvent.blur(field(/Comissão total/))
  await waitFor(() => expect(field(/Comissão total/)).toHaveAccessibleDescription(/^Já estão faturados 5.000,00.€$/))
  await user.click(button('Atualizar'))
  expect(received(`PUT /api/reservations/${id}`)).toHaveLength(0)
})

it('a fully billed deal can grow only with a new billing date, which gets the difference', async () => {
  const whole = { ...first, percentage: 100, gross: 10_000, amount: 10_000 }
  const row = saved({ billedValue: 10_000, isOverBilled: false, billingDates: [whole] })
  const { user, received } = await openReservation({
    row,
    answers: { [`PUT /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  type(/Comissão total/, '12000')
  await user.click(button('Atualizar'))
  await waitFor(() =>
    expect(field(/Comissão total/)).toHaveAccessibleDescription(
      'Tudo está faturado: acrescente uma data de faturação para o resto',
    ),
  )
  await user.click(field(/^Detalhada$/))
  await user.click(button('Adicionar data'))
  expect(reads(/Percentagem/, date(2))).toBe('0%')
  expect(date(2)).toHaveTextContent(/2.000,00/)
  await user.click(field(/^Tipo/, date(2)))
  await user.click(await screen.findByRole('option', { name: 'Escritura' }))
  type(/Data prevista/, '20-01-2027', date(2))
  fireEvent.blur(field(/Data prevista/, date(2)))
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toMatchObject({
    value: 12_000,
    billingDates: [
      { _id: 'b1', type: 'CPCV', percentage: 100 },
      { type: 'ESC', percentage: 0, predictedExecutionDate: '2027-01-20' },
    ],
  })
})

it('an invoiced sale may become a renting but not a loan, and keeps its billing dates', async () => {
  const { user } = await openReservation({ row: halfBilled })
  await user.click(field(/Tipo de negócio/))
  const offered = (await screen.findAllByRole('option')).map(plain)
  expect(offered).toContain('Arrendamento')
  expect(offered.filter(name => /crédito/i.test(name))).toEqual([])
  await user.click(screen.getByRole('option', { name: 'Arrendamento' }))
  expect(date(1)).toHaveTextContent(/CPCV/)
  expect(date(2)).toHaveTextContent(/Escritura/)
})

it('a consultant’s save of a deal with an invoiced date sends no billing dates', async () => {
  const third = { ...second, _id: 'b3', percentage: 25 }
  const dates = [first, { ...second, percentage: 25 }, third].map(one => {
    const { predictedExecutionDate: _, ...rest } = one
    return rest
  })
  const row = saved({
    state: undefined,
    city: null,
    billedValue: 5000,
    isOverBilled: false,
    billingDates: dates,
  })
  const { user, received } = await openReservation({
    role: 'consultant',
    own: { _id: ana._id, offices: ['lisboa'] },
    row,
    answers: { [`PUT /api/reservations/${id}`]: () => ({ data: { ...row, version: 5 } }) },
  })
  expect(inputsBy(/^Detalhada$/)).toHaveLength(0)
  expect(date(1)).toHaveTextContent(/CPCV50%5.000,00/)
  type(/Cidade/, 'Almada')
  await user.click(button('Atualizar'))
  await waitFor(() => expect(received(`PUT /api/reservations/${id}`)).toHaveLength(1))
  expect(received(`PUT /api/reservations/${id}`)[0]?.body).toEqual({ city: 'Almada', version: 4 })
})

it('a save of a billed deal that the server refuses shows the message under its field', async () => {
  const { user } = await openReservation({
    row: halfBilled,
    answers: {
      [`PUT /api/reservations/${id}`]: () => ({
        status: 422,
        message: 'INVALID',
        data: { text: 'Dados inválidos', requestId: 'r', fields: { value: 'Já estão faturados 9 000,00 €' } },
      }),
    },
  })
  type(/Comissão total/, '8000')
  await user.click(button('Atualizar'))
  await waitFor(() => expect(field(/Comissão total/)).toHaveAccessibleDescription('Já estão faturados 9 000,00 €'))
})

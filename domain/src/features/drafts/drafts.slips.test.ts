import { expect, test } from 'vitest'
import { assignSlips, personFinder, type SlipPerson } from './drafts.slips.ts'

const person = (
  id: string,
  name: string,
  nif: string | null = null,
  completeName: string | null = null,
): SlipPerson => ({
  id,
  name,
  nif,
  completeName,
})
const ana = person('ana', 'Ana Conceição', '226157873', 'Ana Maria da Conceição')
const rui = person('rui', 'Rui Paz', '501964843')
const eva = person('eva', 'Eva Paz')
const people = [ana, rui, eva]

const matchSlip = (
  text: string,
  fileName: string,
  candidates: readonly SlipPerson[],
  others: readonly SlipPerson[] = [],
) => personFinder(candidates, others)(text, fileName)

test.each([
  ['NIF: 226157873', 'x.pdf', 'ana'],
  ['Contribuinte 226 157 873 Vencimento 1.200,00', 'x.pdf', 'ana'],
  ['NIF 226.157.873', 'Rui Paz.pdf', 'ana'],
  ['', 'Recibo_eva-paz_2026-03.pdf', 'eva'],
  ['', 'ANA MARIA DA CONCEICAO março.pdf', 'ana'],
])('text %j in %s is the slip of %s', (text, fileName, id) => {
  expect(matchSlip(text, fileName, people)).toMatchObject({ person: id })
})

test.each([
  ['226157873 e 501964843', 'Ana Conceição.pdf', 'severalPeople'],
  ['', 'Eva Paz e Rui Paz.pdf', 'severalPeople'],
  ['', 'recibo.pdf', 'noPerson'],
  ['', 'Paz.pdf', 'noPerson'],
  ['', 'Eva Pazes.pdf', 'noPerson'],
  // Part of an IBAN, of an amount, or digits that are no NIF.
  ['PT50 0002 2261578731234', 'x.pdf', 'noPerson'],
  ['PT50 000 201 231 226 157 873 154', 'x.pdf', 'noPerson'],
  ['226 157 873 226 157 873', 'x.pdf', 'noPerson'],
  ['226157873,50', 'x.pdf', 'noPerson'],
  ['226157874', 'x.pdf', 'noPerson'],
])('text %j in %s is nobody’s: %s', (text, fileName, problem) => {
  expect(matchSlip(text, fileName, people)).toEqual({ person: null, problem })
})

test('the NIF of a person who left refuses a slip, even if it is named after another', () => {
  expect(matchSlip('NIF 501964843', 'Eva Paz.pdf', [ana, eva], [rui])).toEqual({ person: null, problem: 'noPerson' })
  expect(matchSlip('Empresa 123456789', 'Eva Paz.pdf', [ana, eva], [rui])).toMatchObject({ person: 'eva' })
})

test('a file named after a person who left is not a slip of somebody whose name is a part of it', () => {
  const left = person('left', 'Maria Eva Paz')
  expect(matchSlip('', 'Maria Eva Paz.pdf', people, [left])).toEqual({ person: null, problem: 'severalPeople' })
  expect(matchSlip('', 'Eva Paz.pdf', people, [left])).toMatchObject({ person: 'eva' })
})

test('a slip with the NIF of a stranger is not a slip of a person of that name whose NIF is known', () => {
  const none = { person: null, problem: 'noPerson' }
  expect(matchSlip('NIF 123456789', 'Ana Conceição.pdf', people)).toEqual(none)
  // That of the employer says nothing.
  expect(matchSlip('Empresa 503504564', 'Ana Conceição.pdf', people)).toMatchObject({ person: 'ana' })
})

test('the choice of the user wins, and of two slips of one person neither is sent', () => {
  const slip = (fileName: string, text: string | null, chosen: string | null = null) => ({ fileName, text, chosen })
  const found = assignSlips(
    [
      slip('Rui Paz.pdf', '', 'ana'),
      slip('x.pdf', 'NIF 226157873'),
      slip('Eva Paz.pdf', null),
      slip('Rui Paz (2).pdf', ''),
      slip('y.pdf', null, 'eva'),
      slip('z.pdf', ''),
    ],
    people,
    [],
  )
  expect(found).toEqual([
    { person: 'ana', problem: 'samePerson' },
    { person: 'ana', problem: 'samePerson' },
    { person: null, problem: 'unreadable' },
    { person: 'rui', problem: null },
    { person: 'eva', problem: null },
    { person: null, problem: 'noPerson' },
  ])
})

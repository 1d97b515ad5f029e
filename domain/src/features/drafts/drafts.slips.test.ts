import { expect, test } from 'vitest'
import { assignSlips, matchSlip, type SlipPerson } from './drafts.slips.ts'

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
  ['226157873,50', 'x.pdf', 'noPerson'],
  ['226157874', 'x.pdf', 'noPerson'],
])('text %j in %s is nobody’s: %s', (text, fileName, problem) => {
  expect(matchSlip(text, fileName, people)).toEqual({ person: null, problem })
})

test('the NIF of a person who left refuses a slip, even if it is named after another', () => {
  const left = new Set(['501964843'])
  expect(matchSlip('NIF 501964843', 'Eva Paz.pdf', [ana, eva], left)).toEqual({ person: null, problem: 'noPerson' })
  expect(matchSlip('Empresa 123456789', 'Eva Paz.pdf', [ana, eva], left)).toMatchObject({ person: 'eva' })
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
    new Set(),
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

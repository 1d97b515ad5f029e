import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import { named } from '@tipy/domain/features/config/defaults/items'
import { describe, expect, it } from 'vitest'
import { matchFinder, matchHouseType } from './listing.ts'

describe('a house type of the list', () => {
  it.each([
    ['Apartamento', 'apartamento'],
    ['apartamentos', 'apartamento'],
    ['APARTAMENTO T3', 'apartamento'],
    ['Penthouse', 'apartamento'],
    ['Flat', 'apartamento'],
    ['Duplex', 'duplex'],
    ['Moradia isolada', 'moradiaisolada'],
    ['Detached house', 'moradiaisolada'],
    ['Casa geminada', 'moradiageminada'],
    ['Townhouse', 'moradiaembanda'],
    ['Predio', 'predio'],
    ['Edifícios', 'predio'],
    ['Herdade', 'quinta'],
    ['Terreno agrícola', 'terrenorustico'],
    ['Lote de terreno', 'terrenourbano'],
    ['Espaço comercial', 'loja'],
    ['Office', 'escritorio'],
    ['Armazéns', 'armazem'],
    ['Lugar de garagem', 'garagem'],
    ['Arrecadações', 'arrecadacao'],
    ['Hotel', 'estabelecimentohoteleiro'],
    ['Quarto', 'quarto'],
  ])('%s is %s', (label, key) => {
    expect(matchHouseType(label, defaultLists.houseTypes)).toBe(key)
  })

  it.each([['Moradia'], ['Terreno'], ['Castelo'], ['3 quartos'], [''], [null]])('%s gives null', label => {
    expect(matchHouseType(label, defaultLists.houseTypes)).toBeNull()
  })

  it('is the only one of its family if the list has no exact one', () => {
    const short = named('Apartamento', 'Moradia', 'Terrenos', 'Castelo')
    expect(matchHouseType('Moradia Geminada', short)).toBe('moradia')
    expect(matchHouseType('Moradia', short)).toBe('moradia')
    expect(matchHouseType('Terreno Rústico', short)).toBe('terrenos')
    expect(matchHouseType('Duplex', short)).toBe('apartamento')
    expect(matchHouseType('CASTELO', short)).toBe('castelo')
  })

  it('is never an inactive one', () => {
    const off = named('Loja').map(item => ({ ...item, active: false }))
    expect(matchHouseType('Loja', off)).toBeNull()
  })
})

describe('a finder', () => {
  const people = [
    { _id: '1', name: 'Ana Sofia Reis' },
    { _id: '2', name: 'Rui Conceição' },
    { _id: '3', name: 'Rui Manuel Conceição' },
    { _id: '4', name: 'João Costa' },
    { _id: '5', name: 'João Pedro Costa' },
    { _id: '6', name: 'João Maria Costa' },
    { _id: '7', name: 'Zé' },
    { _id: '8', name: 'Eva Pinto' },
    { _id: '9', name: 'Eva Pinto' },
  ]

  it.each([
    ['Ana Sofia Reis', '1'],
    ['  ANA  SOFIA reis ', '1'],
    ['Ana Reis', '1'],
    ['Ana Sofia Lopes dos Reis', '1'],
    ['Rui Conceicao', '2'],
    ['Rui Manuel Conceição', '3'],
    ['João Costa', '4'],
    ['Zé', '7'],
  ])('%s is person %s', (name, id) => {
    expect(matchFinder(name, people)).toBe(id)
  })

  it.each([
    ['nobody by that name', 'Carla Dias'],
    ['another middle name', 'Ana Rita Reis'],
    ['the first name alone', 'Ana'],
    ['the last name alone', 'Reis'],
    ['three with the same first and last name', 'João Miguel Costa'],
    ['two with the same full name', 'Eva Pinto'],
    ['no name', ''],
    ['spaces', '  '],
    ['nothing', null],
  ])('%s gives null', (_, name) => {
    expect(matchFinder(name, people)).toBeNull()
  })
})

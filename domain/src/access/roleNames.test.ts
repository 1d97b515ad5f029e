import { describe, expect, it, test } from 'vitest'
import { genderOf, roleNameFor, roleNameIn } from './roleNames.ts'

test('only the two grammatical genders change a name', () => {
  expect(['feminino', 'masculino', 'outro', null, undefined].map(genderOf)).toEqual([
    'feminine',
    'masculine',
    null,
    null,
    null,
  ])
})

describe('the name of a role', () => {
  it.each([
    ['Consultor', 'Consultora'],
    ['Consultor Imobiliário', 'Consultora Imobiliária'],
    ['Diretor Comercial', 'Diretora Comercial'],
    ['Diretor de Expansão', 'Diretora de Expansão'],
    ['Gestor de Crédito', 'Gestora de Crédito'],
    ['Administrador de Sistema', 'Administradora de Sistema'],
    ['Recrutador', 'Recrutadora'],
    // What follows the preposition is another person.
    ['Diretor comercial do angariador', 'Diretora comercial do angariador'],
    ['Diretor comercial (venda)', 'Diretora comercial (venda)'],
    ['Broker do vendedor', 'Broker do vendedor'],
    ['Corretor', 'Corretor'],
    ['Assistente', 'Assistente'],
    ['Chefe de Equipa', 'Chefe de Equipa'],
    ['Recursos Humanos', 'Recursos Humanos'],
  ])('%s is %s of a woman, and the other way round of a man', (masculine, feminine) => {
    expect(roleNameFor(masculine, 'feminine')).toBe(feminine)
    expect(roleNameFor(feminine, 'masculine')).toBe(masculine)
    expect([masculine, feminine].map(name => roleNameFor(name, null))).toEqual([masculine, feminine])
  })

  it('that is already right stays so', () => {
    expect(roleNameFor('Gestora de crédito', 'feminine')).toBe('Gestora de crédito')
    expect(roleNameFor('Diretor financeiro', 'masculine')).toBe('Diretor financeiro')
  })
})

it('a role is named by the list of the company, and one that the list lacks by its key', () => {
  const roles = [{ key: 'consultant', name: 'Consultor' }]
  expect(roleNameIn(roles, 'consultant', 'feminine')).toBe('Consultora')
  expect(roleNameIn(roles, 'intern', 'feminine')).toBe('intern')
})

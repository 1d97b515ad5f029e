import { describe, expect, test } from 'vitest'
import { cleanName, isName } from '../../text/fileNames.ts'
import { readPath, savedName, zipPaths } from './files.rules.ts'

describe('a name', () => {
  test.each(['Fatura.pdf', 'Contrato assinado', '<b>olá.pdf', 'ação 2026 (1).pdf', '...a'])('may be %j', name =>
    expect(isName(name)).toBe(true),
  )
  test.each([
    '',
    ' ',
    '.',
    '..',
    '...',
    'a/b',
    'a\\b',
    'a\u0000b',
    'a\nb',
    'fdp\u202eexe',
    'a\u2028b',
    'a\ufeff.pdf',
    'a\ud83d',
    ' a',
    'a'.repeat(151),
  ])('may not be %j', name => expect(isName(name)).toBe(false))

  test.each([
    ['../../etc/passwd', '..-..-etc-passwd'],
    ['C:\\x\\fatura.pdf', 'C:-x-fatura.pdf'],
    ['..', 'ficheiro'],
    ['  fatura.pdf ', 'fatura.pdf'],
    [`${'a'.repeat(149)} b`, 'a'.repeat(149)],
    [`${'a'.repeat(149)}😀`, `${'a'.repeat(149)}-`],
  ])('%j is cleaned to %j', (text, name) => expect(cleanName(text)).toBe(name))
})

test.each([
  ['fatura.pdf', { folder: '', name: 'fatura.pdf' }],
  ['Recibos/fatura.pdf', { folder: 'Recibos', name: 'fatura.pdf' }],
  ['/fatura.pdf', { folder: '', name: 'fatura.pdf' }],
  ['../fatura.pdf', null],
  ['a/../fatura.pdf', null],
  ['Recibos/', null],
  ['', null],
])('the path %j is %j', (text, path) => expect(readPath(text)).toEqual(path))

test('a downloaded file has the extension of its content', () => {
  expect(savedName('Contrato', 'application/pdf')).toBe('Contrato.pdf')
  expect(savedName('Contrato.PDF', 'application/pdf')).toBe('Contrato.PDF')
  expect(savedName('virus.exe', 'application/pdf')).toBe('virus.exe.pdf')
})

test('every file has a unique path inside a zip', () => {
  const file = (folder: string, name: string) => ({ folder, name, mime: 'application/pdf' })
  const paths = zipPaths([
    file('', 'a.pdf'),
    file('', 'A.PDF'),
    file('', 'a.pdf'),
    file('Recibos', 'a.pdf'),
    file('..', '../../a'),
    file('C:', 'que?.pdf'),
    file('con', 'NUL.pdf'),
  ])
  expect(paths).toEqual([
    'a.pdf',
    'A (2).PDF',
    'a (3).pdf',
    'Recibos/a.pdf',
    'ficheiro/..-..-a.pdf',
    'C-/que-.pdf',
    '_con/_NUL.pdf',
  ])
})

import { describe, expect, it, test } from 'vitest'
import { imagePalettes, paletteNames, paletteOf } from '../../company/palette.ts'
import { contrastWithWhite } from '../../text/contrast.ts'
import { initialsOf } from '../../text/initials.ts'
import {
  imageNames,
  imagesZipName,
  isDrawable,
  monthBefore,
  officeLine,
  titleFor,
  usualText,
} from './consultantImages.rules.ts'

describe('texts', () => {
  it('greet by gender, and neutrally without one', () => {
    expect(['feminino', 'masculino', 'outro', null].map(gender => titleFor('welcome', gender))).toEqual([
      'Bem-vinda',
      'Bem-vindo',
      'Boas-vindas',
      'Boas-vindas',
    ])
    expect(['feminino', 'masculino', null].map(gender => titleFor('topSeller', gender))).toEqual([
      'Top vendedora',
      'Top vendedor',
      'Top de vendas',
    ])
  })

  it('name the month that has just ended', () => {
    expect(monthBefore('2026-11-15')).toBe('Outubro de 2026')
    expect(monthBefore('2026-04-01')).toBe('Março de 2026')
    expect(monthBefore('2027-01-31')).toBe('Dezembro de 2026')
    expect(usualText('topSeller', '2026-11-15')).toBe('Outubro de 2026')
    expect(usualText('welcome', '2026-11-15')).toBe('à nossa equipa')
  })

  it('are letters, numbers and signs, never emoji', () => {
    for (const text of ['', 'à nossa equipa!', '1.º trimestre de 2026 — n.º 1', '100 % — «Óscar» & Łódź, Ірина'])
      expect(isDrawable(text), text).toBe(true)
    for (const text of ['Parabéns 🎉', '🇵🇹', '❤️', 'a\u202eb', 'a\nb', '李娜'])
      expect(isDrawable(text), text).toBe(false)
  })
})

test('initials are those of the first and last name', () => {
  const names = ['João Pedro da Silva', 'Ângela'.normalize('NFD'), ' élio  Óscar ', '']
  expect(names.map(initialsOf)).toEqual(['JS', 'Â', 'ÉÓ', ''])
})

test('a person of more than two offices has no office line', () => {
  expect([[], ['Lisboa'], ['Lisboa', 'Porto'], ['Lisboa', 'Porto', 'Faro']].map(officeLine)).toEqual([
    '',
    'Lisboa',
    'Lisboa e Porto',
    '',
  ])
})

describe('files', () => {
  const square = { template: 'welcome', format: 'square' } as const

  it('are named by person and picture, without accents', () => {
    expect(imageNames(['João Silva'], square)).toEqual(['joao-silva-boas-vindas-quadrado.png'])
    expect(imageNames(["Inês d'Orey"], { template: 'topSeller', format: 'story' })).toEqual([
      'ines-d-orey-top-vendas-story.png',
    ])
    expect(imagesZipName(square, '2026-11-15')).toBe('boas-vindas-quadrado-2026-11-15.zip')
  })

  it('have unique names without folders', () => {
    expect(imageNames(['Ana-Reis', 'Ana Reis', '../../etc', '???', 'Ірина'], square)).toEqual([
      'ana-reis-boas-vindas-quadrado.png',
      'ana-reis-2-boas-vindas-quadrado.png',
      'etc-boas-vindas-quadrado.png',
      'pessoa-boas-vindas-quadrado.png',
      'ірина-boas-vindas-quadrado.png',
    ])
    expect(imageNames(['a'.repeat(500)], square)[0]?.length).toBeLessThan(120)
  })
})

describe('colours', () => {
  it('of a company are always the same', () => {
    expect(paletteOf('casanova')).toBe(paletteOf('casanova'))
    const found = Array.from({ length: 60 }, (_, number) => paletteOf(`empresa${number}`))
    expect(new Set(found)).toEqual(new Set(paletteNames))
  })

  it.each(Object.entries(imagePalettes))('%s has enough contrast', (_name, { deep, main, soft, accent }) => {
    const onDeep = (color: string) => contrastWithWhite(deep) / contrastWithWhite(color)
    expect(contrastWithWhite(deep)).toBeGreaterThan(7)
    expect(contrastWithWhite(main)).toBeGreaterThan(4.5)
    // The position on the light half, and the period on its ribbon.
    expect(contrastWithWhite(main) / contrastWithWhite(soft)).toBeGreaterThan(4.5)
    expect(onDeep(accent)).toBeGreaterThan(4.5)
    // The lighter end of the gradient has large text only.
    expect(contrastWithWhite(main) / contrastWithWhite(accent)).toBeGreaterThan(3)
  })
})
